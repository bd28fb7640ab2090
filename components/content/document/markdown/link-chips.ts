import { type EditorState, RangeSetBuilder, StateEffect } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";
import { browserSay } from "@/components/ui/say";
import { type Text, text } from "@/lib/core/locales/say";
import { isInCode } from "./fences";
import { type EditorLinkTarget, storedTargets } from "./link-targets";

/* Shows addresses by id as the present titles of their targets. The text itself stays: chips are drawn over it, the
   caret passes them in one step, and copying gives the address. */

export type LinkName = {
  title: string /** The address that opens with Ctrl or ⌘. */;
  href?: string;
  broken?: boolean;
};
export type NameOfLink = (target: EditorLinkTarget) => LinkName;

/** Names may have changed. */
export const namesChanged = StateEffect.define<null>();

const KINDS: Record<EditorLinkTarget["kind"], Text> = {
  page: text("page:"),
  file: text("file:"),
  "reusable content": text("reusable content:"),
};
const BROKEN: Record<EditorLinkTarget["kind"], Text> = {
  page: text("broken link to a page:"),
  file: text("broken link to a file:"),
  "reusable content": text("broken link to a reusable content:"),
};

class Chip extends WidgetType {
  constructor(
    readonly target: EditorLinkTarget,
    readonly name: LinkName,
  ) {
    super();
  }
  override eq({ target, name }: Chip): boolean {
    return (
      target.kind === this.target.kind &&
      target.anchor === this.target.anchor &&
      name.title === this.name.title &&
      name.href === this.name.href &&
      name.broken === this.name.broken
    );
  }
  override toDOM(): HTMLElement {
    const { title, broken, href } = this.name;
    const { kind, anchor } = this.target;
    const say = browserSay();
    const chip = document.createElement("span");
    chip.className = broken ? "cm-chip cm-chip-broken" : `cm-chip cm-chip-${kind.replace(" ", "-")}`;
    const prefix = document.createElement("span");
    prefix.className = "sr-only";
    prefix.textContent = `${say((broken ? BROKEN : KINDS)[kind])} `;
    chip.append(prefix, anchor === undefined ? title : `${title} › ${anchor}`);
    if (href !== undefined) {
      chip.title = /Mac|iPhone|iPad/.test(navigator.platform)
        ? say("Cmd click opens it")
        : say("Ctrl click opens it");
      chip.dataset.href = href;
    }
    return chip;
  }
  override ignoreEvent(): boolean {
    return false;
  }
}

const chipsIn = (state: EditorState, ranges: readonly { from: number; to: number }[], nameOf: NameOfLink) => {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of ranges) {
    // A link may begin before the visible range.
    const start = state.doc.lineAt(from).from;
    for (const { from: at, to: end, ...target } of storedTargets(state.sliceDoc(start, to))) {
      if (isInCode(state, start + at)) continue;
      const widget = new Chip(target, nameOf(target));
      builder.add(start + at, start + end, Decoration.replace({ widget }));
    }
  }
  return builder.finish();
};

/** @param nameOf returns the name of a target; dispatch `namesChanged` when its results change */
export const linkChips = (nameOf: NameOfLink) => {
  const plugin = ViewPlugin.fromClass(
    class {
      chips: DecorationSet;
      constructor(view: EditorView) {
        this.chips = chipsIn(view.state, view.visibleRanges, nameOf);
      }
      update({ docChanged, viewportChanged, transactions, view }: ViewUpdate) {
        const renamed = transactions.some(({ effects }) => effects.some((effect) => effect.is(namesChanged)));
        if (docChanged || viewportChanged || renamed)
          this.chips = chipsIn(view.state, view.visibleRanges, nameOf);
      }
    },
    {
      decorations: ({ chips }) => chips,
      provide: (own) => EditorView.atomicRanges.of((view) => view.plugin(own)?.chips ?? Decoration.none),
      eventHandlers: {
        mousedown: (event) => {
          const chip = event.target instanceof Element ? event.target.closest<HTMLElement>(".cm-chip") : null;
          if (!chip?.dataset.href || !(event.metaKey || event.ctrlKey)) return false;
          window.open(chip.dataset.href, "_blank", "noopener");
          return true;
        },
      },
    },
  );
  return plugin;
};
