"use client";

import { useSay } from "./say";

/** The first stop of the Tab key, which skips the navigation. */
export const SkipLink = ({ target = "main" }: { target?: string }) => {
  const say = useSay();
  return (
    <a
      href={`#${target}`}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-3 py-2 text-sm font-medium text-on-accent focus-visible:translate-y-0"
    >
      {say("Skip to content")}
    </a>
  );
};
