import { showDiagrams } from "./diagram-frames";
import { givenWords } from "./given-words";

/* The diagrams of a published page. */

const { src } = document.currentScript as HTMLScriptElement;
const address = new URL("diagram/frame.html", src).href;

showDiagrams(document, address, givenWords<"diagram">());
