import { type RefObject, useEffect, useRef } from "react";
import { useLocationHash } from "@/components/layout/use-location-hash";
import { blockElement, pulse } from "./blocks";

/** Shows the block that the address names, once the page has it. */
export const useLinkedBlock = (text: RefObject<HTMLElement | null>, html: string | undefined): void => {
  const hash = useLocationHash();
  const shown = useRef("");
  useEffect(() => {
    const [, key] = /^#block-([0-9a-f-]+)$/.exec(hash) ?? [];
    const block = key === undefined || html === undefined ? null : blockElement(text.current, key);
    if (!block || shown.current === hash) return;
    shown.current = hash;
    pulse(block);
  }, [text, html, hash]);
};
