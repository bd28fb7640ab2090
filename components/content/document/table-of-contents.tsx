"use client";

import { useEffect, useState } from "react";
import { cn } from "@/components/ui/cn";
import { useSay } from "@/components/ui/say";
import type { RenderedPage } from "@/lib/content/pages/schemas";

type OutlineEntry = RenderedPage["outline"][number];

/** The height of sticky bars above the text. */
const BARS = 96;

/** Returns the current section: the last heading above the bars' lower edge. */
const currentOf = (outline: readonly OutlineEntry[]): string | undefined => {
  let current = outline[0]?.id;
  for (const { id } of outline) {
    const heading = document.getElementById(id);
    if (!heading) continue;
    if (heading.getBoundingClientRect().top > BARS) break;
    current = id;
  }
  return current;
};

const useCurrentSection = (outline: readonly OutlineEntry[]) => {
  const [current, setCurrent] = useState(outline[0]?.id);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setCurrent(currentOf(outline)));
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", look);
    };
  }, [outline]);
  return current;
};

const indents = ["", "pl-3", "pl-6", "pl-9"];

/** Lists the headings of the page and marks the current one. */
export const TableOfContents = ({ outline }: { outline: readonly OutlineEntry[] }) => {
  const say = useSay();
  const current = useCurrentSection(outline);
  const top = Math.min(...outline.map(({ depth }) => depth));
  if (outline.length === 0) return null;
  return (
    <nav aria-label={say("On this page")}>
      <p className="mb-1.5 px-2.5 text-xs font-medium text-subtle">{say("On this page")}</p>
      <ul className="border-l border-border">
        {outline.map(({ id, title, depth }) => (
          <li key={id} className={indents[Math.min(depth - top, 3)]}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className={cn(
                "inset-focus -ml-px block border-l border-transparent py-1 pl-2.5 text-sm text-muted wrap-anywhere hover:text-foreground",
                "aria-[current=location]:text-accent-text aria-[current=location]:font-medium",
                depth === top && "aria-[current=location]:border-accent",
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
