"use client";

import type { Node } from "prosemirror-model";
import { Selection } from "prosemirror-state";
import { memo, useCallback, useEffect, useState } from "react";
import { cn } from "@/components/ui/cn";
import { useSay } from "@/components/ui/say";
import { keptOverview, type Overview, overviewOf, readingTime, readOverview } from "./outline";
import type { VisualView } from "./visual-view";

/** The outline follows edits after a pause, so that no key waits for it. */
const PAUSE_MS = 400;
/** How long a text is read at once. */
const READ_MS = 8;

const INDENTS = ["", "pl-3", "pl-6", "pl-9"];

/** Null until the text was read. */
const useOverview = ({ editor, subscribe }: VisualView): Overview | null => {
  const [overview, setOverview] = useState<Overview | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let read: Node | null = null;
    const look = () => {
      const { doc } = editor.state;
      if (!readOverview(doc, READ_MS)) {
        timer = setTimeout(look);
        return;
      }
      read = doc;
      setOverview((old) => keptOverview(old, overviewOf(doc)));
    };
    const unsubscribe = subscribe(() => {
      if (editor.state.doc === read) return;
      clearTimeout(timer);
      timer = setTimeout(look, PAUSE_MS);
    });
    look();
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [editor, subscribe]);
  return overview;
};

type HeadingsProps = Pick<Overview, "headings"> & { onGo: (index: number, title: string) => void };

/** The list of headings, which a long text has thousands of. */
const Headings = memo(({ headings, onGo }: HeadingsProps) => {
  const say = useSay();
  const top = Math.min(...headings.map(({ depth }) => depth));
  return (
    <nav aria-label={say("Outline of the text")}>
      <p className="mb-1.5 px-2.5 text-xs font-medium text-subtle">{say("Outline")}</p>
      <ul className="border-l border-border">
        {headings.map(({ title, depth }, index) => (
          <li key={`${index} ${title}`} className={INDENTS[Math.min(depth - top, 3)]}>
            <button
              type="button"
              onClick={() => onGo(index, title)}
              className="inset-focus -ml-px block w-full border-l border-transparent py-1 pl-2.5 text-left text-muted wrap-anywhere hover:text-foreground"
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
});

/** Lists the headings of the edited text, and says how long it is. */
export const VisualOutline = ({ view, className }: { view: VisualView; className?: string }) => {
  const say = useSay();
  const overview = useOverview(view);
  const go = useCallback(
    (index: number, title: string) => {
      // Edits since the outline was made may have moved the heading.
      const now = overviewOf(view.editor.state.doc).headings;
      const place = now[index]?.title === title ? now[index] : now.find((each) => each.title === title);
      if (!place) return;
      const { state } = view.editor;
      view.editor.dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(place.at + 1))));
      view.focus();
      const dom = view.editor.nodeDOM(place.at);
      if (dom instanceof HTMLElement) dom.scrollIntoView({ block: "start" });
    },
    [view],
  );
  if (!overview) return null;
  const { headings, words } = overview;
  return (
    <div className={cn("text-sm", className)}>
      {headings.length > 0 && <Headings headings={headings} onGo={go} />}
      <p className="mt-4 px-2.5 text-xs text-subtle">{readingTime(say, words)}</p>
    </div>
  );
};
