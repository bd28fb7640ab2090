import type { Node } from "prosemirror-model";
import type { NodeViewConstructor } from "prosemirror-view";
import { text } from "@/lib/core/locales/say";
import { attributeField, fixed, make, type PageFacts, setAttribute } from "../view-parts";
import { showIn } from "./renderer";

/** Languages that readers see as a picture or a formula. */
const DRAWN = new Set(["mermaid", "math"]);

const fenced = ({ attrs, textContent }: Node): string => {
  if (textContent.trim() === "") return "";
  const runs = [...textContent.matchAll(/`{3,}/g)].map(([run]) => run.length + 1);
  const fence = "`".repeat(Math.max(3, ...runs));
  return `${fence}${attrs.lang}\n${textContent}\n${fence}`;
};

/** A code block with its language above it; a diagram or a formula with what readers see of it below. */
export const codeBlock =
  (facts: PageFacts): NodeViewConstructor =>
  (first, view, position) => {
    const isDrawn = DRAWN.has(first.attrs.lang);
    const dom = make("div", "code-frame visual-code");
    const head = fixed("visual-code-head");
    const language = attributeField(
      { label: text("Language of the code"), placeholder: text("Plain text") },
      view,
      (value) => setAttribute(view, position, "lang", value.replace(/[\s`~]+/g, "") || null),
    );
    const pre = make("pre");
    const contentDOM = make("code");
    head.append(language);
    pre.append(contentDOM);
    dom.append(head, pre);
    const shown = isDrawn ? fixed("visual-shown") : null;
    if (shown) {
      shown.inert = true;
      dom.append(shown);
    }
    const rendering =
      shown &&
      showIn(
        shown,
        facts.renderer,
        (hasContent) => dom.toggleAttribute("data-shown", hasContent),
        facts.prepare,
      );
    const show = (node: Node, isTyped: boolean) => {
      if (document.activeElement !== language) language.value = node.attrs.lang ?? "";
      rendering?.set(fenced(node), isTyped);
    };
    show(first, false);
    return {
      dom,
      contentDOM,
      update: (next) => {
        if (next.type !== first.type || DRAWN.has(next.attrs.lang) !== isDrawn) return false;
        show(next, true);
        return true;
      },
      stopEvent: ({ target }) => target === language,
      ignoreMutation: (mutation) => mutation.type !== "selection" && !contentDOM.contains(mutation.target),
      destroy: () => rendering?.stop(),
    };
  };
