import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import { decodeWritten } from "@/lib/core/address-text";
import { pageBeginningQuery, readPageQuery } from "./rendered";

/** Reads a page; while it loads, returns its first part. */
export const useReadPage = (scope: LiveScope, path: string | undefined) => {
  const whole = useQuery(readPageQuery(scope, path));
  const beginning = useQuery({ ...pageBeginningQuery(scope, path), enabled: false });
  return { ...whole, data: whole.data ?? beginning.data };
};

/** Scrolls to the address's anchor once the whole page is there, unless the reader has scrolled. */
export const useLatePlace = (more: boolean): void => {
  const waited = useRef(false);
  useEffect(() => {
    if (more) waited.current = true;
    else if (waited.current) {
      waited.current = false;
      const id = decodeWritten(location.hash.slice(1));
      if (id !== "" && window.scrollY === 0) document.getElementById(id)?.scrollIntoView();
    }
  }, [more]);
};
