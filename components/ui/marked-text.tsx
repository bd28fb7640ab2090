import type { ReactNode } from "react";

/** Shows text with marked ranges, in UTF-16 code units, in order and without overlaps. */
export const MarkedText = ({
  text,
  ranges,
}: {
  text: string;
  ranges: readonly { start: number; end: number }[];
}) => {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    parts.push(text.slice(at, start));
    parts.push(
      <mark key={start} className="rounded-xs bg-accent-subtle font-medium text-accent-text">
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  parts.push(text.slice(at));
  return parts;
};
