import { type RefObject, useEffect, useRef } from "react";
import type { ShownText } from "./mention-text";

/** Draws the mentioned names of a field as chips: a copy of the text behind it shows only the names. */
export const MentionBackdrop = ({
  shown: { text, mentions },
  field,
}: {
  shown: ShownText;
  field: RefObject<HTMLTextAreaElement | null>;
}) => {
  const backdrop = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = field.current;
    const follow = () => {
      if (backdrop.current && element) backdrop.current.scrollTop = element.scrollTop;
    };
    element?.addEventListener("scroll", follow, { passive: true });
    return () => element?.removeEventListener("scroll", follow);
  }, [field]);
  const parts = mentions.map(({ start, end }, index) => (
    <span key={start}>
      {text.slice(mentions[index - 1]?.end ?? 0, start)}
      <mark className="rounded-sm bg-accent-subtle text-transparent ring-1 ring-accent-border">
        {text.slice(start, end)}
      </mark>
    </span>
  ));
  return (
    <div
      ref={backdrop}
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 overflow-hidden rounded-md border border-transparent bg-background px-2.5 py-1.5 text-sm leading-5 wrap-break-word whitespace-pre-wrap text-transparent select-none"
    >
      {parts}
      {text.slice(mentions.at(-1)?.end ?? 0)}
    </div>
  );
};
