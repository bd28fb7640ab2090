import { useCallback, useState } from "react";

/** Whether an element takes part in the layout: what its style decides by the room that there is. Spread `ref` on it. */
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
