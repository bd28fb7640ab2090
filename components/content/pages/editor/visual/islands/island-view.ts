import type { Node } from "prosemirror-model";
import { NodeSelection } from "prosemirror-state";
import type { EditorView, NodeViewConstructor } from "prosemirror-view";
import { browserSay } from "@/components/ui/say";
import { type Text, text } from "@/lib/core/locales/say";
import { editors, fixed, make, type PageFacts, type Position } from "../view-parts";
import { type Fields, withFields } from "../with-fields";
import { bodyOfFootnote } from "./join-sources";
import { showIn } from "./renderer";

/* A block without words of its own in the document: what readers see of it, its fields, and its exact source. */

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
  return known ? say(known) : (directive ?? say("Block"));
};

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

const MOST_ROWS = 14;
const MOST_LINES = 3;
const MOST_DESCRIBED = 200;

/** Selects the block, so that keys reach the document again. */
const returnTo = (view: EditorView, position: Position) => {
  view.focus();
  // The source may read as other blocks by now, or none.
  const at = position();
  const { doc, tr } = view.state;
  if (at === undefined || !doc.nodeAt(at)) return;
  view.dispatch(tr.setSelection(NodeSelection.create(doc, at)).scrollIntoView());
};

const buttonOf = (label: string, onPress: () => void): HTMLButtonElement => {
  const button = make("button", "visual-action", label);
  button.type = "button";
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    onPress();
  });
  return button;
};

export const island =
  (facts: PageFacts): NodeViewConstructor =>
  (first, view, position) => {
    const say = browserSay();
    let node = first;
    const dom = fixed("visual-island");
    dom.setAttribute("role", "group");
    const head = make("div", "visual-island-head");
    const label = make("span", "visual-island-label");
    const shown = make("div", "visual-shown");
    // Its links and buttons are for readers; a click opens the source.
    shown.inert = true;
    const lines = make("div", "visual-island-lines");
    const fields = make("div", "visual-island-fields");
    const source = make("textarea", "visual-island-source");
    source.spellcheck = false;
    source.hidden = true;
    fields.hidden = true;
    head.append(label);
    dom.append(head, shown, lines, fields, source);

    const rendering = showIn(
      shown,
      facts.renderer,
      (hasContent) => {
        dom.toggleAttribute("data-shown", hasContent);
        const words = shown.textContent?.replace(/\s+/g, " ").trim().slice(0, MOST_DESCRIBED);
        if (words) dom.setAttribute("aria-description", words);
        else dom.removeAttribute("aria-description");
      },
      facts.prepare,
    );

    const size = () => {
      source.rows = Math.min(MOST_ROWS, source.value.split("\n").length);
    };
    const showFields = ({ directiveFields }: Fields) => {
      // A field that is written in stays.
      if (fields.contains(document.activeElement)) return;
      const sourceNow = () => node.attrs.source as string;
      fields.replaceChildren(...directiveFields(view, sourceNow, (next) => replace(next, true)));
    };
    /** The source that the field was given; typed words stay in it until the block has another one. */
    let given: string | null = null;
    const show = (isTyped: boolean) => {
      const kind = kindOf(node);
      if (label.textContent === "") label.textContent = kind;
      dom.dataset.kind = node.attrs.kind;
      shown.dataset.label = labelOf(node);
      dom.setAttribute("aria-label", kind);
      source.setAttribute("aria-label", say("Source: {kind}", { kind }));
      lines.textContent = node.attrs.source.split("\n").slice(0, MOST_LINES).join("\n");
      if (given !== node.attrs.source && source.value !== node.attrs.source) source.value = node.attrs.source;
      given = node.attrs.source;
      size();
      if (!fields.hidden) withFields(showFields);
      rendering.set(shownSourceOf(node), isTyped);
    };
    /** Puts the blocks that a source reads as in the place of this one. */
    const replace = (next: string, isDone: boolean) => {
      const at = position();
      if (at === undefined || next === node.attrs.source) return;
      const isEmpty = next.trim() === "";
      const blocks = isEmpty ? [] : facts.read(next);
      const [only] = blocks;
      const isSame = blocks.length === 1 && only?.type === node.type && only.attrs.source === next;
      const { tr } = view.state;
      if (isSame) view.dispatch(tr.setNodeMarkup(at, null, only.attrs));
      else if (isDone && isEmpty) view.dispatch(tr.delete(at, at + node.nodeSize));
      else if (isDone && blocks.length > 0) view.dispatch(tr.replaceWith(at, at + node.nodeSize, blocks));
    };
    /** Puts the text of the original in the place of what refers to it. */
    const detach = async ({ read }: NonNullable<PageFacts["reusable"]>, id: string) => {
      const content = await read(id);
      if (content && !view.isDestroyed) replace(content.markdown.trim(), true);
    };
    const openSource = () => {
      source.hidden = false;
      dom.dataset.open = "";
      size();
      source.focus();
    };
    const close = () => {
      source.hidden = true;
      fields.hidden = true;
      delete dom.dataset.open;
    };
    const open = () =>
      withFields((parts) => {
        showFields(parts);
        const [field] = fields.children;
        if (!(field instanceof HTMLInputElement)) return openSource();
        fields.hidden = false;
        dom.dataset.open = "";
        field.focus();
      });
    editors.set(dom, open);

    const reusableId = reusableIn(first.attrs.source);
    const { reusable } = facts;
    if (reusableId !== null && reusable) {
      head.append(
        buttonOf(say("Edit the original"), () => reusable.edit(reusableId)),
        buttonOf(say("Detach"), () => void detach(reusable, reusableId)),
      );
      void reusable.read(reusableId).then((content) => {
        if (content) label.textContent = `${kindOf(node)}: ${content.title}`;
      });
    }
    head.append(buttonOf(say("Edit source"), openSource));
    dom.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("input, textarea, button")) return;
      open();
    });
    source.addEventListener("input", () => {
      size();
      replace(source.value, false);
    });
    source.addEventListener("blur", () => replace(source.value, true));
    dom.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof globalThis.Node && dom.contains(relatedTarget))) close();
    });
    source.addEventListener("keydown", (event) => {
      const isDone = event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey));
      if (!isDone) return;
      event.preventDefault();
      event.stopPropagation();
      returnTo(view, position);
    });
    show(false);
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
