import { AtSign } from "lucide-react";
import { RelativeTime } from "@/components/ui/relative-time";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";
import type { Mention } from "@/lib/collaboration/comments/schemas";

type ListedMention = { mention: Mention; spaceTitle: string | undefined };

const hrefOf = ({ space, changeRequest, comment, reply }: Mention): string => {
  const anchor = `#comment-${comment}${reply === undefined ? "" : `-${reply}`}`;
  return changeRequest === undefined
    ? `${addresses.space.comments(space)}${anchor}`
    : `${addresses.changeRequest.overview(space, changeRequest)}${anchor}`;
};

/** Lists mentions of the viewer, each linked to the text. */
export const MentionList = ({ items }: { items: readonly ListedMention[] }) => (
  <ul className="divide-y divide-border">
    {items.map(({ mention, spaceTitle }) => (
      <li key={mention.id} className="relative flex items-start gap-3 px-4 py-3 hover:bg-hover/60">
        <AtSign aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
        <div className="min-w-0 flex-1">
          <ScreenLink
            href={hrefOf(mention)}
            className="inset-focus block truncate rounded-sm text-sm font-medium after:absolute after:inset-0"
          >
            {mention.preview || "A comment"}
          </ScreenLink>
          <p className="truncate text-xs text-muted">
            {mention.by.displayName}
            {mention.changeRequest !== undefined && ` in #${mention.changeRequest}`}
            {spaceTitle && ` in ${spaceTitle}`}
            {" · "}
            <RelativeTime value={mention.mentionedAt} />
          </p>
        </div>
      </li>
    ))}
  </ul>
);
