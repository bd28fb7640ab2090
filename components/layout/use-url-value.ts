"use client";

import { useSearchParams } from "next/navigation";
import { useCallback } from "react";

/** A filter or tab that lives in the address, so that a link shows a colleague the same; "" is left out of it. */
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
