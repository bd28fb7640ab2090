"use client";

import { MessageSquarePlus, PencilLine } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/components/ui/button";
import { useSay } from "@/components/ui/say";
import { type SelectedWords, selectedWords } from "./words";

type SelectionToolbarProps = {
  /** The element in which words can be selected. */
  root: () => HTMLElement | null;
  onComment: (words: SelectedWords) => void;
  /** Starts a suggestion for the selected words; without it there is no button. */
  onSuggest?: (words: SelectedWords) => void;
};

type ToolbarState = { words: SelectedWords; top: number; left: number };

const GAP = 8;
const HEIGHT = 40;
const HALF_WIDTH = 130;

/** Below the end of the selection, because phones show their own menu above it; above it if there is no room. */
function toolbarPosition(): { top: number; left: number } | null {
  const range = getSelection()?.getRangeAt(0);
  const last = range && [...range.getClientRects()].at(-1);
  if (!last) return null;
  const below = last.bottom + GAP + HEIGHT < innerHeight;
  const left = Math.min(Math.max(last.right, HALF_WIDTH + GAP), innerWidth - HALF_WIDTH - GAP);
  return { top: (below ? last.bottom + GAP : last.top - GAP - HEIGHT) + scrollY, left: left + scrollX };
}

/** Shows the actions for selected words beside them. The key C does the first one without it. */
export const SelectionToolbar = ({ root, onComment, onSuggest }: SelectionToolbarProps) => {
  const say = useSay();
  const [shown, setShown] = useState<ToolbarState | null>(null);
  const latest = useRef(root);
  useEffect(() => {
    latest.current = root;
  });
  useEffect(() => {
    let frame = 0;
    const look = () => {
      const words = selectedWords(latest.current());
      const place = words && toolbarPosition();
      setShown(words && place ? { words, ...place } : null);
    };
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    // Words may be selected before this mounts.
    later();
    document.addEventListener("selectionchange", later);
    window.addEventListener("resize", later);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("selectionchange", later);
      window.removeEventListener("resize", later);
    };
  }, []);
  if (!shown) return null;
  const take = (use: (words: SelectedWords) => void) => {
    use(shown.words);
    setShown(null);
    getSelection()?.removeAllRanges();
  };
  return createPortal(
    <div
      role="toolbar"
      aria-label={say("Selected words")}
      // Keeps the selection while the toolbar is pressed.
      onPointerDown={(event) => event.preventDefault()}
      style={{ top: shown.top, left: shown.left }}
      className="absolute z-30 flex -translate-x-1/2 gap-0.5 rounded-lg border border-border bg-raised p-0.5 whitespace-nowrap shadow-md select-none"
    >
      <Button
        size="sm"
        variant="ghost"
        icon={<MessageSquarePlus aria-hidden="true" />}
        onClick={() => take(onComment)}
      >
        {say("Comment")}
      </Button>
      {onSuggest && (
        <Button
          size="sm"
          variant="ghost"
          icon={<PencilLine aria-hidden="true" />}
          onClick={() => take(onSuggest)}
        >
          {say("Suggest a change")}
        </Button>
      )}
    </div>,
    document.body,
  );
};
