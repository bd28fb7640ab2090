import { type Extension, RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/* Lines of Arabic and Hebrew are shown from right to left, those of markup and code between them are not. */

const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const byFirstLetter = Decoration.line({ attributes: { dir: "auto" } });

function directionsIn(view: EditorView): DecorationSet {
  const found = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges)
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      if (FROM_RIGHT.test(line.text)) found.add(line.from, line.from, byFirstLetter);
      at = line.to + 1;
    }
  return found.finish();
}

class LineDirections {
  decorations: DecorationSet;
  constructor(view: EditorView) {
    this.decorations = directionsIn(view);
  }
  update({ docChanged, viewportChanged, view }: ViewUpdate): void {
    if (docChanged || viewportChanged) this.decorations = directionsIn(view);
  }
}

/** Gives each line the direction of its first letter. */
export const lineDirections: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.fromClass(LineDirections, { decorations: ({ decorations }) => decorations }),
];
