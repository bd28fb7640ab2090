"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * True within a few screens of the viewport. Otherwise the caller renders an empty box of `height`, the last height, so
 * that a hundred pages cost no more than the visible ones.
 */
export const useNearViewport = (pinned: boolean) => {
  const element = useRef<HTMLDivElement>(null);
  const [state, setState] = useState({ near: false, height: 160 });
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        const { height } = entry.boundingClientRect;
        setState((before) => ({
          near: entry.isIntersecting,
          height: before.near ? Math.max(160, height) : before.height,
        }));
      },
      { rootMargin: "1500px 0px", scrollMargin: "1500px 0px" },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  return { element, near: state.near || pinned, height: state.height };
};

/** Renders its content only within a few screens of the viewport, or always when pinned. */
export const NearViewport = ({
  pinned = false,
  children,
}: {
  pinned?: boolean;
  children: () => ReactNode;
}) => {
  const { element, near, height } = useNearViewport(pinned);
  return (
    <div ref={element} style={near ? undefined : { height }}>
      {near && children()}
    </div>
  );
};
