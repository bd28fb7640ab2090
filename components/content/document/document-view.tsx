"use client";

import { useRouter } from "next/navigation";
import { type Ref, useContext, useEffect, useId, useImperativeHandle, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { lazyModule } from "@/components/ui/lazy";
import { directionOf } from "@/lib/core/locales/direction";
import { ContentLanguage } from "./content-language";
import type { MarkedWords } from "./words";

type DocumentViewProps = {
  /** HTML that the server rendered from a page and sanitized. */
  html: string;
  className?: string;
  /** The name of the region, for screens with several documents. */
  label?: string;
  /** Adds reading aids: working tabs, copy buttons, request forms. Comparisons do without. */
  aided?: boolean;
  /** Draws the diagrams, as the reading aids do. */
  drawn?: boolean;
  /** The key of the block, where versions of a block are shown side by side. */
  words?: string;
  /** The language of the text, which decides its direction; by default that of the space, else its first letter does. */
  language?: string | undefined;
  /** The commented words. */
  marks?: readonly MarkedWords[];
  ref?: Ref<HTMLDivElement>;
};

/** The parts of a document that have reading aids. */
const AIDED = ".tabs, pre, .openapi-try, .openapi-same, [id]:is(h1, h2, h3, h4, h5, h6)";
const loadReadingAids = lazyModule(() => import("./reading-aids"));
const loadWords = lazyModule(() => import("./words"));

const plainClick = (event: MouseEvent) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey;

/** Returns the address of a link within the console; null if the browser should follow the link. */
const innerAddress = (link: HTMLAnchorElement): string | null => {
  if (link.origin !== location.origin || link.target === "_blank" || link.hasAttribute("download"))
    return null;
  if (link.pathname.startsWith("/v1/")) return null;
  if (link.pathname === location.pathname && link.hash !== "") return null;
  return link.pathname + link.search + link.hash;
};

/** Longer documents lay out their blocks only near the viewport. */
const LARGE = 200_000;

/** The only component that inserts HTML of pages. Links between pages navigate without a reload. */
export const DocumentView = ({
  html,
  className,
  label,
  aided = false,
  drawn = false,
  words,
  language,
  marks = [],
  ref,
}: DocumentViewProps) => {
  const router = useRouter();
  const ofSpace = useContext(ContentLanguage);
  const written = language ?? ofSpace;
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

  // Runs again when the HTML replaces the elements that have the aids.
  useEffect(() => {
    const root = element.current;
    if (!aided || !root?.querySelector(AIDED)) return;
    void loadReadingAids().then(({ addReadingAids }) => addReadingAids(root));
  }, [aided, html]);

  useEffect(() => {
    const root = element.current;
    if (drawn && root?.querySelector("pre.diagram"))
      void loadReadingAids().then(({ showDiagrams }) => showDiagrams(root));
  }, [drawn, html]);

  const prefix = useId();
  const wanted = JSON.stringify(marks);
  useEffect(() => {
    const root = element.current;
    const parsed = JSON.parse(wanted) as MarkedWords[];
    if (!root || html === "" || parsed.length === 0) return;
    let clear: (() => void) | null | undefined;
    void loadWords().then(({ markWords }) => {
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
        dir={written ? directionOf(written) : "auto"}
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
