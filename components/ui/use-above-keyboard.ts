import { type RefObject, useEffect } from "react";

/**
 * Keeps the lower edge of an element above the on-screen keyboard where that covers the window, as on iOS. Elsewhere
 * the window becomes smaller by itself.
 */
export const useAboveKeyboard = (element: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const follow = () => {
      const { height, offsetTop, scale } = visualViewport;
      const covered = scale === 1 ? Math.round(innerHeight - height - offsetTop) : 0;
      element.current?.style.setProperty("padding-bottom", covered > 0 ? `${covered}px` : null);
    };
    follow();
    visualViewport.addEventListener("resize", follow);
    visualViewport.addEventListener("scroll", follow);
    return () => {
      visualViewport.removeEventListener("resize", follow);
      visualViewport.removeEventListener("scroll", follow);
    };
  }, [element]);
};
