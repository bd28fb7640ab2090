import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { holdKeys } from "@/components/content/document/markdown/held-keys";
import { useSay } from "@/components/ui/say";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { joinParts, type MergedPart } from "@/lib/core/content/live-merge";
import { isElsewhere } from "./is-elsewhere";
import type { Saver } from "./saver";
import type { SourceHandle } from "./source-pane";
import { type EditorView, useEditorView } from "./use-editor-view";
import type { VisualEditorHandle } from "./visual/visual-editor";

type TextTarget = Pick<SourceHandle, "replace" | "place">;

/** Shows a text with the caret at an offset. Undoing that leaves the caret nearby, and not where it was last. */
const showIn = (editor: TextTarget | null, text: string, offset: number) => {
  editor?.place(offset);
  editor?.replace(text);
  editor?.place(offset);
};

/**
 * Switches between the visual editor and the source. Both edit one text: the shown one makes it, the other one gets it
 * as one step at the next switch, with the caret in the same word. Each is loaded when it is first shown, and then stays
 * for its undo history.
 */
export const useVisual = (saver: Saver, source: RefObject<SourceHandle | null>) => {
  const say = useSay();
  const visual = useRef<VisualEditorHandle>(null);
  const [chosen, choose] = useEditorView();
  const [refused, setRefused] = useState<string | null>(null);
  const view: EditorView = chosen === "visual" && refused !== null ? "write" : chosen;
  const isVisual = view === "visual";
  const [isOpened, setOpened] = useState(false);
  if (isVisual && !isOpened) setOpened(true);
  const [isSourceOpened, setSourceOpened] = useState(false);
  if (!isVisual && !isSourceOpened) setSourceOpened(true);
  /** The text that a source opened later begins with: the visual editor's edits follow as one step. */
  const [opening] = useState(saver.text);
  const first = useRef(opening);
  const [caret, setCaret] = useState<number | null>(null);
  const lastSource = useRef<EditorView>("split");
  const active = useRef<"visual" | "source">(isVisual ? "visual" : "source");
  const arrive = useRef<(() => void) | null>(null);
  /** Shows the text in the editor that a switch leads to; false if there was no switch. */
  const arrived = useCallback((): boolean => {
    const run = arrive.current;
    arrive.current = null;
    run?.();
    return run !== null;
  }, []);
  useEffect(() => {
    active.current = view === "visual" ? "visual" : "source";
    if (view !== "visual") lastSource.current = view;
    if (view === "visual" || source.current) arrived();
  }, [view, source, arrived]);

  const setView = (next: EditorView) => {
    if (next === view) return;
    visual.current?.leaveField();
    saver.collect();
    if (next === "visual") {
      const offset = source.current?.caret() ?? 0;
      setRefused(null);
      setCaret(offset);
      // Keys that are pressed while the editor loads go into it.
      if (!visual.current) source.current?.hold();
      arrive.current = () => {
        showIn(visual.current, saver.text(), offset);
        visual.current?.focus();
      };
    } else if (isVisual) {
      const offset = visual.current?.caret() ?? 0;
      if (visual.current && !source.current) holdKeys(visual.current.dom);
      arrive.current = () => {
        showIn(source.current, saver.text(), offset);
        source.current?.focus();
      };
    }
    choose(next);
  };
  useHotkeys([
    {
      keys: "mod+alt+e",
      label: say("Switch between visual and source"),
      group: say("Editor|where pages are written"),
      run: () => setView(isVisual ? lastSource.current : "visual"),
      inText: true,
    },
  ]);

  const [linking, setLinking] = useState(false);
  return {
    visual,
    view,
    setView,
    isVisual,
    isOpened,
    isSourceOpened,
    /** Returns the text that the source begins with. */
    firstText: () => first.current,
    arrived,
    /** The reason for which the source is shown although the visual editor is chosen. */
    refused,
    refuse: (reason: string) => {
      arrive.current = () => {
        showIn(source.current, saver.text(), source.current?.caret() ?? 0);
        if (!isElsewhere()) source.current?.focus();
      };
      setRefused(reason);
      setOpened(false);
    },
    caret,
    /** True if edits of this editor are the person's, and not made to follow the other one. */
    isActive: (editor: "visual" | "source") => active.current === editor,
    /** Shows a merge of the text with others' edits in both editors. */
    adopt: (merged: readonly MergedPart[]) => {
      const mine = merged.map((part) => part.mine).join("");
      if (!source.current) first.current = joinParts(merged);
      if (active.current === "visual") source.current?.replace(mine);
      else visual.current?.replace(mine);
      source.current?.adopt(merged);
      visual.current?.adopt(joinParts(merged), merged);
    },
    hold: () => visual.current && holdKeys(visual.current.dom),
    link: () => {
      if (visual.current) holdKeys(visual.current.dom);
      setLinking(true);
    },
    linking,
    /** Null if nothing was chosen; the text gets the focus back. */
    linked: (link: { href: string; title: string } | null) => {
      setLinking(false);
      if (link) visual.current?.link(link);
      else visual.current?.focus();
    },
  };
};
