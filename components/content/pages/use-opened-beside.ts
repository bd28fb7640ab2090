import { useEffect, useMemo, useState } from "react";
import type { BlockCommentsProps } from "./block-mark";
import type { OpenedBeside } from "./margin-threads";

/** Tracks what is open in the column beside the text: the last pressed thread, or the selected words. */
export const useOpenedBeside = (
  pressed: OpenedBeside | null,
  { words, onWords, text }: BlockCommentsProps,
) => {
  const [chosen, setChosen] = useState<OpenedBeside | null>(null);
  const choose = (next: OpenedBeside | null) => {
    setChosen(next);
    onWords(null);
  };
  useEffect(() => {
    if (!pressed) return;
    setChosen(pressed);
    onWords(null);
  }, [pressed, onWords]);
  const written = useMemo(
    () => words && { block: words.key, quote: words.quote, suggesting: words.suggesting },
    [words],
  );
  const close = (block: string | null) => {
    choose(null);
    // Returns the focus to the button that opened the thread.
    const marks = text.current?.parentElement?.querySelectorAll<HTMLElement>("[data-mark]") ?? [];
    [...marks].find(({ dataset }) => dataset.mark === block)?.focus({ preventScroll: true });
  };
  return {
    opened: written ?? chosen,
    open: (block: string) => choose({ block }),
    clear: () => choose(null),
    close,
  };
};
