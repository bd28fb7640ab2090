import { useEffect } from "react";

const PREFIX = /^\(\d+\) /;

/** Puts the number of unread notifications before the tab's title, whichever screen sets that. */
export const useUnreadInTitle = (unread: number) => {
  useEffect(() => {
    const apply = () => {
      const plain = document.title.replace(PREFIX, "");
      const wanted = unread > 0 ? `(${unread}) ${plain}` : plain;
      if (document.title !== wanted) document.title = wanted;
    };
    apply();
    const observer = new MutationObserver(apply);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(PREFIX, "");
    };
  }, [unread]);
};
