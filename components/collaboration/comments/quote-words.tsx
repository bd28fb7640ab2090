"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { LONGEST_QUOTE, type Quote, quoteAt } from "@/lib/core/content/quotes";

/** Selects words of a block in a text field, so that the keyboard works as usual. */
export const QuoteWords = ({
  text,
  onQuote,
  onCancel,
}: {
  text: string;
  onQuote: (words: Quote) => void;
  onCancel: () => void;
}) => {
  const say = useSay();
  const field = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  // The caret begins before the words, so that Shift and the arrows select them.
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(0, 0);
  }, []);
  const take = () => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = field.current ?? {};
    const words = text.slice(start, end);
    if (words.trim() === "") return;
    const from = start + (words.length - words.trimStart().length);
    onQuote(quoteAt(text, { start: from, end: from + words.trim().length }));
  };
  return (
    <div className="flex flex-col gap-1.5">
      <Textarea
        ref={field}
        aria-label={say("Select the words to quote")}
        // In a `readOnly` field there is no caret, so the keyboard could not select.
        aria-readonly="true"
        onChange={() => {}}
        dir="auto"
        rows={Math.min(6, Math.max(2, Math.ceil(text.length / 48)))}
        value={text}
        onSelect={({ currentTarget }) => setLength(currentTarget.selectionEnd - currentTarget.selectionStart)}
        className="text-xs"
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {say("Whole block")}
        </Button>
        <Button
          size="sm"
          onClick={take}
          disabledReason={
            (length === 0 && say("Select words in the field first.")) ||
            (length > LONGEST_QUOTE && say("Select fewer words."))
          }
        >
          {say("Quote selected words")}
        </Button>
      </div>
    </div>
  );
};
