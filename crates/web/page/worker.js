import init, { think } from "./web.js";

const ready = init({ module_or_path: new URL("web_bg.wasm", import.meta.url) });

onmessage = async ({ data: question }) => {
  try {
    await ready;
    const soFar = (thought) => {
      postMessage(`{"so_far":${thought}}`);
      return false;
    };
    postMessage(`{"answer":${think(question, () => performance.now(), soFar)}}`);
  } catch (error) {
    postMessage(JSON.stringify({ failed: String(error.message ?? error) }));
  }
};
