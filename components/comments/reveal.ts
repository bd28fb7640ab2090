import { commentAnchor } from "./linked-comment";

const PATIENCE_MS = 5_000;

/** Brings a comment that was just posted into view once it is drawn; one that is in view moves nothing. */
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
