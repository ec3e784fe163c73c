import init, { open } from "./web.js";

await init({ module_or_path: new URL("web_bg.wasm", import.meta.url) });
open(new URL("worker.js", import.meta.url).href);
document.documentElement.dataset.ready = Math.round(performance.now());
navigator.serviceWorker?.register("/sw.js");
