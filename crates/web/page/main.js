import init, { open } from "./web.js";

const at = (file) => new URL(file, import.meta.url).href;

// A link may say in which language it was sent; else it is the one chosen here, or the browser's.
const chosen = () => {
  try {
    return localStorage.getItem("ahu/lang");
  } catch {
    return null;
  }
};
const wanted = [new URLSearchParams(location.search).get("lang"), chosen(), navigator.language?.split("-")[0].toLowerCase()];
const lang = wanted.find((lang) => ["en", "fr"].includes(lang)) ?? "en";

const words = fetch(at(`words.${lang}.json`)).then((answer) => answer.text());
await init({ module_or_path: at("web_bg.wasm") });
open(at("."), lang, await words);
document.documentElement.dataset.ready = Math.round(performance.now());
navigator.serviceWorker?.register("/sw.js");
