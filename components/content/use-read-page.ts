import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { LiveScope } from "@/lib/domains/places/operation-at";
import { pageBeginningQuery, readPageQuery } from "./rendered";

/** A page to read: all of it, or while that is on its way the beginning of it. */
export const useReadPage = (scope: LiveScope, path: string | undefined) => {
  const whole = useQuery(readPageQuery(scope, path));
  const beginning = useQuery({ ...pageBeginningQuery(scope, path), enabled: false });
  return { ...whole, data: whole.data ?? beginning.data };
};

/** Goes to the place that the address names once it is there, unless its person reads already. */
export const useLatePlace = (more: boolean): void => {
  const waited = useRef(false);
  useEffect(() => {
    if (more) waited.current = true;
    else if (waited.current) {
      waited.current = false;
      const id = decodeURIComponent(location.hash.slice(1));
      if (id !== "" && window.scrollY === 0) document.getElementById(id)?.scrollIntoView();
    }
  }, [more]);
};
