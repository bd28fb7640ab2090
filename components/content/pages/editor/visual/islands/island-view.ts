import type { Node } from "prosemirror-model";
import type { NodeViewConstructor } from "prosemirror-view";
import { editors, fixed, make, type PageFacts } from "@/components/content/pages/editor/visual/view-parts";
import { type Fields, withFields } from "@/components/content/pages/editor/visual/with-fields";
import { browserSay } from "@/components/ui/say";
import { type Text, text } from "@/lib/core/locales/say";

/* A block without words of its own in the document: what readers see of it, and the first lines of its source. */

const KINDS: Record<string, Text> = {
  definition: text("Link address"),
  footnoteDefinition: text("Footnote"),
  html: text("HTML"),
  math: text("Formula"),
  code: text("Block"),
  else: text("Otherwise"),
  elsif: text("Otherwise, shown if"),
};

/** Blocks that readers see nothing of. */
const UNSEEN = new Set(["definition", "else", "elsif"]);

const DIRECTIVES: Record<string, Text> = {
  embed: text("Embed"),
  file: text("File"),
  image: text("Picture"),
  "content-ref": text("Link to content"),
  "reusable-content": text("Reusable content"),
  "openapi-operation": text("OpenAPI operation"),
  "openapi-webhook": text("OpenAPI webhook"),
  "openapi-schemas": text("OpenAPI schemas"),
};

const directiveNameOf = (source: string): string | undefined => /^\s*:+\s*([\w-]+)/.exec(source)?.[1];

const kindOf = ({ attrs }: Node): string => {
  const directive = directiveNameOf(attrs.source);
  const known = KINDS[attrs.kind] ?? DIRECTIVES[directive ?? ""];
  const say = browserSay();
  if (known) return say(known);
  return directive === undefined ? say("Block") : say("Block “{name}”", { name: directive });
};

/** The text of a footnote, without the label. */
export const bodyOfFootnote = (source: string): string =>
  source.replace(/^[ ]{0,3}\[\^(?:[^\]\\]|\\.)+\]:[ \t]*/, "").replace(/\n(?: {4}|\t)/g, "\n");

/** The source that is rendered for a block; "" for one that readers never see. */
const shownSourceOf = ({ attrs }: Node): string => {
  if (UNSEEN.has(attrs.kind)) return "";
  return attrs.kind === "footnoteDefinition" ? bodyOfFootnote(attrs.source) : attrs.source;
};

/** The label of a definition or footnote, in front of its text. */
const labelOf = ({ attrs }: Node): string =>
  /^[ ]{0,3}\[\^?((?:[^\]\\]|\\.)+)\]:/.exec(attrs.source)?.[1] ?? "";

const reusableIn = (source: string): string | null =>
  /^\s*::reusable-content\{[^}]*ref="\/reusable-contents\/([\w-]+)"/.exec(source)?.[1] ?? null;

const MOST_LINES = 3;
const MOST_DESCRIBED = 200;

export const island =
  (facts: PageFacts): NodeViewConstructor =>
  (first, view, position) => {
    let node = first;
    const dom = fixed("visual-island");
    dom.setAttribute("role", "group");
    const head = make("div", "visual-island-head");
    const label = make("span", "visual-island-label");
    const shown = make("div", "visual-shown");
    // Its links and buttons are for readers; a click opens the source.
    shown.inert = true;
    const lines = make("div", "visual-island-lines");
    head.append(label);
    dom.append(head, shown, lines);

    const rendering = facts.renderer.showIn(
      shown,
      (hasContent) => {
        dom.toggleAttribute("data-shown", hasContent);
        const words = shown.textContent?.replace(/\s+/g, " ").trim().slice(0, MOST_DESCRIBED);
        if (words) dom.setAttribute("aria-description", words);
        else dom.removeAttribute("aria-description");
      },
      facts.prepare,
    );
    let fields: ReturnType<Fields["islandFields"]> | null = null;
    const show = (isTyped: boolean) => {
      const kind = kindOf(node);
      if (label.textContent === "") label.textContent = kind;
      dom.dataset.kind = node.attrs.kind;
      shown.dataset.label = labelOf(node);
      dom.setAttribute("aria-label", kind);
      lines.textContent = node.attrs.source.split("\n").slice(0, MOST_LINES).join("\n");
      fields?.show();
      rendering.set(shownSourceOf(node), isTyped);
    };
    show(false);
    withFields(({ islandFields }) => {
      const owner = { view, position, node: () => node, facts, dom, head, label };
      const reusableId = reusableIn(first.attrs.source);
      fields = islandFields({ ...owner, kind: () => kindOf(node), reusableId });
      fields.show();
    });
    const open = () => withFields(() => fields?.open());
    editors.set(dom, open);
    dom.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("input, textarea, button")) return;
      open();
    });
    return {
      dom,
      update: (next) => {
        if (next.type !== node.type || next.attrs.kind !== node.attrs.kind) return false;
        if (directiveNameOf(next.attrs.source) !== directiveNameOf(node.attrs.source)) return false;
        if (reusableIn(next.attrs.source) !== reusableIn(node.attrs.source)) return false;
        const isTyped = dom.dataset.open !== undefined;
        node = next;
        show(isTyped);
        return true;
      },
      stopEvent: ({ target }) =>
        target instanceof Element &&
        dom.contains(target) &&
        target.closest("input, textarea, button") !== null,
      ignoreMutation: () => true,
      destroy: rendering.stop,
    };
  };
