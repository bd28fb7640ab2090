import type { Node } from "prosemirror-model";
import type { EditorView, NodeViewConstructor } from "prosemirror-view";
import { imageChip } from "@/components/content/pages/editor/visual/image-view";
import {
  editors,
  fixed,
  make,
  type PageFacts,
  selectable,
} from "@/components/content/pages/editor/visual/view-parts";
import { withFields } from "@/components/content/pages/editor/visual/with-fields";
import { browserSay } from "@/components/ui/say";
import { emojiFor } from "@/lib/core/content/emoji";
import { OBJECTS, readTag } from "@/lib/core/content/markdown-inline";

/* Inline syntax without words of its own: what readers see of it, and its fields while it is selected. */

const footnoteOf = (source: string): string => /^\[\^([\s\S]+)\]$/.exec(source)?.[1] ?? source;

const LONGEST_WORDS = 80;

/** Words without a request: signs that are known, and the name of a variable beside its value. */
const wordsOf = (source: string): string => {
  const tag = readTag(source);
  if (tag?.name === "expression") return `{{ ${tag.attributes.expression ?? ""} }}`;
  if (tag?.name === "emoji") return emojiFor(tag.attributes.code ?? "");
  return source.length > LONGEST_WORDS ? `${source.slice(0, LONGEST_WORDS)}…` : source;
};

const isRendered = (kind: string, source: string): boolean => {
  if (kind === "inlineMath" || kind === "textDirective") return true;
  const tag = readTag(source);
  return tag !== null && tag.name !== "emoji" && OBJECTS.has(tag.name);
};

const footnote = (node: Node, view: EditorView) => {
  const label = footnoteOf(node.attrs.source);
  const dom = make("sup", "visual-footnote", label);
  dom.title = browserSay()("Footnote {label}. Click to go to its text.", { label });
  dom.addEventListener("click", () => withFields(({ goToFootnote }) => goToFootnote(view, label)));
  return { dom, ignoreMutation: () => true };
};

export const chip =
  (facts: PageFacts): NodeViewConstructor =>
  (first, view, position) => {
    const image = imageChip(first, view, position, facts);
    if (image) return image;
    if (first.attrs.kind === "footnoteReference") return footnote(first, view);
    let node = first;
    const { kind, source } = first.attrs as { kind: string; source: string };
    const dom = make("span", "visual-chip");
    const words = make("span", "", wordsOf(source));
    const shown = make("span", "visual-shown");
    shown.inert = true;
    const fields = fixed("visual-image-fields");
    fields.hidden = true;
    dom.append(words, shown, fields);
    dom.title = source;
    const isValue = readTag(source)?.name === "expression";
    if (isValue) dom.dataset.value = "";
    const rendering = isRendered(kind, source)
      ? facts.renderer.showIn(shown, (hasContent) => {
          // A variable without a value is shown by its name, which the chip says already.
          const isName = isValue && wordsOf(node.attrs.source) === `{{ ${shown.textContent.trim()} }}`;
          if (isName) shown.replaceChildren();
          dom.toggleAttribute("data-shown", hasContent && !isName);
        })
      : null;
    const isAlike = (next: Node) =>
      next.type === node.type &&
      next.attrs.kind === kind &&
      readTag(next.attrs.source)?.name === readTag(source)?.name;
    let fillFields: (() => void) | null = null;
    const showFields = () =>
      withFields(({ chipFields, placeFields }) => {
        fillFields ??= chipFields({ view, position, node: () => node, read: facts.read, fields, isAlike });
        fillFields();
        placeFields(view.dom, fields);
      });
    const show = () => {
      rendering?.set(node.attrs.source, fields.contains(document.activeElement));
      if (!fields.hidden) showFields();
    };
    show();
    editors.set(dom, () =>
      withFields(() => {
        fields.hidden = false;
        showFields();
        fields.querySelector("input")?.focus();
      }),
    );
    const selecting = selectable(dom, fields);
    return {
      dom,
      ...selecting,
      selectNode: () => {
        selecting.selectNode!();
        showFields();
      },
      update: (next) => {
        if (!isAlike(next)) return false;
        node = next;
        dom.title = node.attrs.source;
        words.textContent = wordsOf(node.attrs.source);
        show();
        return true;
      },
      ignoreMutation: () => true,
      destroy: () => rendering?.stop(),
    };
  };
