import { commentAnchor } from "./linked-comment";

const PATIENCE_MS = 5_000;

/** Scrolls to a newly posted comment once it is rendered, unless it is visible already. */
export const revealComment = (commentId: string): void => {
  const show = () => {
    const element = document.getElementById(commentAnchor(commentId));
    element?.scrollIntoView({ block: "nearest" });
    return element !== null;
  };
  if (show()) return;
  const observer = new MutationObserver(() => show() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
};
