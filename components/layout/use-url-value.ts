"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { useDebounced } from "@/components/ui/use-debounced";

/** Holds a filter or tab in the address, so that a link shows a colleague the same; "" is left out of it. */
export const useUrlValue = (name: string): [value: string, set: (value: string) => void] => {
  const value = useSearchParams().get(name) ?? "";
  const set = useCallback(
    (next: string) => {
      const search = new URLSearchParams(location.search);
      if (next) search.set(name, next);
      else search.delete(name);
      const text = search.toString();
      window.history.replaceState(null, "", location.pathname + (text && `?${text}`));
    },
    [name],
  );
  return [value, set];
};

/**
 * Holds typed text in the address: the field shows every letter at once, the address follows at a pause or before a
 * link is followed, and going back restores the older text.
 */
export const useUrlText = (
  name: string,
): { text: string; settled: string; setText: (text: string) => void } => {
  const [stored, store] = useUrlValue(name);
  const [text, setText] = useState(stored);
  const settled = useDebounced(text);
  const written = useRef(stored);
  useEffect(() => {
    if (stored === written.current) return;
    written.current = stored;
    setText(stored);
  }, [stored]);
  useEffect(() => {
    if (settled === written.current) return;
    written.current = settled;
    store(settled);
  }, [settled, store]);
  useEffect(() => {
    // An address written while the next screen loads would cancel that navigation.
    const writeBefore = ({ target }: MouseEvent) => {
      if (text === written.current || !(target instanceof Element && target.closest("a[href]"))) return;
      written.current = text;
      store(text);
    };
    window.addEventListener("click", writeBefore, { capture: true });
    return () => window.removeEventListener("click", writeBefore, { capture: true });
  }, [text, store]);
  return { text, settled, setText };
};
