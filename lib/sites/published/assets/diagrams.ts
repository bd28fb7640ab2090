import { showDiagrams } from "./diagram-frames";

/* The diagrams of a published page. */

const { src } = document.currentScript as HTMLScriptElement;
const address = new URL("diagram/frame.html", src).href;

showDiagrams(document, address);
