import type { Node } from "prosemirror-model";
import type { NodeViewConstructor } from "prosemirror-view";
import { fixed, make, type PageFacts } from "@/components/content/pages/editor/visual/view-parts";
import { withFields } from "@/components/content/pages/editor/visual/with-fields";
import { fencedCode } from "@/lib/core/content/code-fence";

/** Languages that readers see as a picture or a formula. */
const DRAWN = new Set(["mermaid", "math"]);

const fenced = ({ attrs, textContent }: Node): string =>
  textContent.trim() === "" ? "" : fencedCode(textContent, attrs.lang);

/** A code block with its language above it; a diagram or a formula with what readers see of it below. */
export const codeBlock =
  (facts: PageFacts): NodeViewConstructor =>
  (first, view, position) => {
    const isDrawn = DRAWN.has(first.attrs.lang);
    const dom = make("div", "code-frame visual-code");
    const head = fixed("visual-code-head");
    const pre = make("pre");
    const contentDOM = make("code");
    pre.append(contentDOM);
    dom.append(head, pre);
    const shown = isDrawn ? fixed("visual-shown") : null;
    if (shown) {
      shown.inert = true;
      dom.append(shown);
    }
    const rendering =
      shown &&
      facts.renderer.showIn(
        shown,
        (hasContent) => dom.toggleAttribute("data-shown", hasContent),
        facts.prepare,
      );
    let node = first;
    let showLanguage = () => {};
    withFields(({ languageField }) => {
      showLanguage = languageField(head, { view, position, node: () => node });
    });
    rendering?.set(fenced(node));
    return {
      dom,
      contentDOM,
      update: (next) => {
        if (next.type !== first.type || DRAWN.has(next.attrs.lang) !== isDrawn) return false;
        node = next;
        showLanguage();
        rendering?.set(fenced(node), true);
        return true;
      },
      stopEvent: ({ target }) => target instanceof globalThis.Node && head.contains(target),
      ignoreMutation: (mutation) => mutation.type !== "selection" && !contentDOM.contains(mutation.target),
      destroy: () => rendering?.stop(),
    };
  };
