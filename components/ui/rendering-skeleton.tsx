"use client";

import { useEffect, useState } from "react";
import { useSay } from "./say";
import { SkeletonText } from "./skeleton";

/** Shorter delays need no status. */
const LONG_MS = 400;

/** True once something takes longer than a moment. */
const useTakesLong = (goesOn: boolean): boolean => {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [goesOn]);
  return long;
};

/** Announces that a text is being rendered, once it takes longer than a moment. */
export const RenderingStatus = ({ goesOn }: { goesOn: boolean }) => {
  const say = useSay();
  const long = useTakesLong(goesOn);
  return (
    <p role="status" className="text-sm text-muted">
      {long && say("Rendering…")}
    </p>
  );
};

/** Placeholder for a text that the server is rendering. */
export const RenderingSkeleton = ({ lines }: { lines: number }) => (
  <div aria-busy="true" className="space-y-3">
    <RenderingStatus goesOn />
    <SkeletonText lines={lines} />
  </div>
);
