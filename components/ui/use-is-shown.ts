import { useCallback, useState } from "react";

/** True if CSS currently displays the element. Spread `ref` on it. */
export const useIsShown = (): { ref: (element: HTMLElement | null) => void; shown: boolean } => {
  const [shown, setShown] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setShown(element.offsetParent !== null));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setShown(false);
    };
  }, []);
  return { ref, shown };
};
