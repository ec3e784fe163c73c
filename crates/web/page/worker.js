import init, { think } from "./wasm_mind.js";

const ready = init({ module_or_path: new URL("wasm_mind_bg.wasm", import.meta.url) });

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
