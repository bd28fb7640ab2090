import { Badge } from "@/components/ui/badge";
import { useSay } from "@/components/ui/say";
import type { Comment } from "@/lib/collaboration/comments/schemas";

type CommentProps = { comment: Comment };

/** Shows the words that a thread is about. */
export const QuotedWords = ({ words }: { words: string }) => (
  <blockquote className="border-s-2 border-accent-border ps-2" dir="auto">
    <span className="line-clamp-3 wrap-anywhere">{words}</span>
  </blockquote>
);

/** Shows if the block of a comment has changed or was deleted. */
export const AnchorBadge = ({ comment: { target } }: CommentProps) => {
  const say = useSay();
  if (target.anchor?.state === "deleted") return <Badge tone="warning">{say("Text removed since")}</Badge>;
  return target.page?.outdated ? <Badge tone="warning">{say("Text changed since")}</Badge> : null;
};

/** Compares the commented block then and now. */
export const AnchorNote = ({ comment: { target } }: CommentProps) => {
  const say = useSay();
  const { anchor } = target;
  if (anchor?.state === "deleted")
    return (
      <div className="mt-2 text-xs text-muted">
        <p>{say("Comment on removed text:")}</p>
        <blockquote className="mt-1 border-l-2 border-border pl-2 wrap-anywhere">
          <del className="no-underline">{anchor.was}</del>
        </blockquote>
      </div>
    );
  if (anchor?.state === "moved")
    return <p className="mt-2 text-xs text-muted">{say("The text moved on the page. It's unchanged.")}</p>;
  if (anchor?.state !== "changed") return null;
  return (
    <details className="mt-2 text-xs text-muted">
      <summary className="cursor-pointer rounded-sm hover:text-foreground">{say("Then and now")}</summary>
      <dl className="mt-1 space-y-1.5">
        <div className="border-l-2 border-border pl-2">
          <dt className="font-medium">{say("Then")}</dt>
          <dd className="wrap-anywhere">{anchor.was}</dd>
        </div>
        <div className="border-l-2 border-accent-border pl-2">
          <dt className="font-medium">{say("Now")}</dt>
          <dd className="text-foreground wrap-anywhere">{anchor.now}</dd>
        </div>
      </dl>
      {anchor.was === anchor.now && (
        <p className="mt-1">{say("The words are the same. Formatting or text further on changed.")}</p>
      )}
    </details>
  );
};
