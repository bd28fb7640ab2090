import { useEffect, useRef } from "react";
import type { Comment } from "@/lib/collaboration/comments/schemas";
import { commentAnchor, useLinkedComment } from "../comments/linked-comment";

/** Scrolls to the comment in the address once it is rendered. */
export const useCommentInAddress = (
  comments: readonly Comment[] | undefined,
  ready: boolean,
  goTo: (pageId: string) => void,
  goToElement: (element: HTMLElement) => void,
) => {
  const id = useLinkedComment()?.comment;
  const followed = useRef<string>(undefined);
  useEffect(() => {
    const comment = comments?.find((each) => each.id === id);
    if (!ready || followed.current === id || !comment?.target.page) return;
    followed.current = id;
    goTo(comment.target.page.id);
    const show = () => {
      const element = document.getElementById(commentAnchor(comment.id));
      if (element) goToElement(element);
      return element !== null;
    };
    const observer = new MutationObserver(() => show() && observer.disconnect());
    if (!show()) observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), 10_000);
  }, [id, comments, ready, goTo, goToElement]);
};
