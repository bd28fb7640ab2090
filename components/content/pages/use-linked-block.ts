import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocationHash } from "@/components/layout/use-location-hash";
import { indexOfBlock } from "@/lib/core/content/block-anchor";
import { blockElements, pulse } from "./blocks";

/** Counts how often links to anchors of this page were opened, also to the one that the address names already. */
const useOpenedLinks = (): number => {
  const [opened, setOpened] = useState(0);
  useEffect(() => {
    const follow = ({ state }: PopStateEvent) => {
      // An entry of the history that is gone back to has the state of the router.
      if (state === null) setOpened((count) => count + 1);
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);
  return opened;
};

/**
 * Shows the block that the address names, once the page has it.
 * @param isWhole false while blocks of the page are missing
 */
export const useLinkedBlock = (
  text: RefObject<HTMLElement | null>,
  html: string | undefined,
  isWhole: boolean,
): void => {
  const hash = useLocationHash();
  const opened = useOpenedLinks();
  const shown = useRef("");
  useEffect(() => {
    const visit = `${opened} ${hash}`;
    if (html === undefined || shown.current === visit) return;
    const blocks = blockElements(text.current);
    const keys = blocks.map(({ dataset }) => dataset.block ?? "");
    const block = blocks[indexOfBlock(hash.slice(1), keys, isWhole)];
    if (!block) return;
    shown.current = visit;
    pulse(block);
  }, [text, html, isWhole, hash, opened]);
};
