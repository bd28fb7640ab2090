"use client";

import { useRouter } from "next/navigation";
import { type Ref, useEffect, useId, useImperativeHandle, useRef } from "react";
import { cn } from "../ui/cn";
import type { MarkedWords } from "./words";

type DocumentViewProps = {
  /** HTML that the server rendered from a page and made safe. */
  html: string;
  className?: string;
  /** Name of the region, where several documents stand on one screen. */
  label?: string;
  /** Something to read, not to compare: tabs take turns, code can be copied, operations tried. */
  aided?: boolean;
  /** Key of the block that it is, where versions of blocks stand side by side. */
  words?: string;
  /** Words that are commented on. */
  marks?: readonly MarkedWords[];
  ref?: Ref<HTMLDivElement>;
};

const plainClick = (event: MouseEvent) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey;

/** The address within the console that a link leads to; null where the browser should follow it itself. */
const innerAddress = (link: HTMLAnchorElement): string | null => {
  if (link.origin !== location.origin || link.target === "_blank" || link.hasAttribute("download"))
    return null;
  if (link.pathname.startsWith("/v1/")) return null;
  if (link.pathname === location.pathname && link.hash !== "") return null;
  return link.pathname + link.search + link.hash;
};

/** Characters from which blocks out of sight are laid out only when they come near. */
const LARGE = 200_000;

/** The one place where HTML of pages enters the screen. Links between pages navigate without a reload. */
export const DocumentView = ({
  html,
  className,
  label,
  aided = false,
  words,
  marks = [],
  ref,
}: DocumentViewProps) => {
  const router = useRouter();
  const element = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => element.current as HTMLDivElement);

  useEffect(() => {
    const root = element.current;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const address = link?.href && plainClick(event) ? innerAddress(link) : null;
      if (address === null) return;
      event.preventDefault();
      router.push(address);
    };
    root?.addEventListener("click", follow);
    return () => root?.removeEventListener("click", follow);
  }, [router]);

  // The aids belong to the elements that this HTML became.
  useEffect(() => {
    const root = element.current;
    if (!aided || !root?.querySelector(".tabs, pre, .openapi-try, [id]:is(h1, h2, h3, h4, h5, h6)")) return;
    void import("./reading-aids").then(({ addReadingAids }) => addReadingAids(root));
  }, [aided, html]);

  const prefix = useId();
  const wanted = JSON.stringify(marks);
  useEffect(() => {
    const root = element.current;
    const parsed = JSON.parse(wanted) as MarkedWords[];
    if (!root || html === "" || parsed.length === 0) return;
    let clear: (() => void) | null | undefined;
    void import("./words").then(({ markWords }) => {
      if (clear === undefined) clear = markWords(root, parsed, (id) => `${prefix}${id}`);
    });
    return () => {
      clear?.();
      clear = null;
    };
  }, [html, wanted, prefix]);

  const Tag = label ? "section" : "div";
  return (
    <>
      <Tag
        ref={element}
        aria-label={label}
        data-words={words}
        className={cn("prose-doc", aided && "prose-aided", html.length > LARGE && "prose-large", className)}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {marks.map(({ id, description }) => (
        <span key={id} id={`${prefix}${id}`} hidden>
          {description}
        </span>
      ))}
    </>
  );
};
