import katex from "katex";
import { formulaOptions } from "@/lib/core/content/formula-options";

/** Writes a formula into an element; false for an invalid one, which leaves it empty. */
export const typeset = (element: HTMLElement, source: string, display: boolean): boolean => {
  try {
    katex.render(source, element, formulaOptions(display));
    return true;
  } catch {
    element.replaceChildren();
    return false;
  }
};
