import { GitMerge, GitPullRequest, GitPullRequestArrow, GitPullRequestDraft } from "lucide-react";
import { personName } from "@/components/collaboration/comments/person";
import { Badge } from "@/components/ui/badge";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { text } from "@/lib/core/locales/say";

const STATUS = {
  draft: { icon: GitPullRequestDraft, ink: "text-muted", word: text("Draft") },
  open: { icon: GitPullRequest, ink: "text-success", word: text("Open|state of a change request") },
  merged: { icon: GitMerge, ink: "text-merged", word: text("Merged") },
  archived: { icon: GitPullRequestArrow, ink: "text-subtle", word: text("Archived") },
} as const;

type ListedRequest = { request: ChangeRequest; spaceTitle: string | undefined };

const Item = ({
  request,
  spaceTitle,
  own,
  opens,
}: ListedRequest & Required<Omit<RequestListProps, "items">>) => {
  const say = useSay();
  const { icon: Icon, ink, word } = STATUS[request.status];
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 hover:bg-hover/60">
      <Icon aria-label={say(word)} role="img" className={`mt-0.5 size-4 shrink-0 ${ink}`} />
      <div className="min-w-0 flex-1">
        <ScreenLink
          href={addresses.changeRequest[opens](request.space, request.number)}
          className="inset-focus block truncate rounded-sm text-sm font-medium after:absolute after:inset-0"
        >
          {subjectOf(say, request)}
        </ScreenLink>
        <p className="truncate text-xs text-muted">
          {spaceTitle
            ? say("#{number} in {space}", { number: String(request.number), space: spaceTitle })
            : `#${request.number}`}
          {!own && ` · ${personName(say, request.createdBy, request.agent)}`}
          {" · "}
          <RelativeTime value={request.mergedAt ?? request.updatedAt} />
        </p>
      </div>
      {request.conflicts > 0 ? (
        <Badge tone="danger">
          {say({ one: "{count} conflict", other: "{count} conflicts" }, { count: request.conflicts })}
        </Badge>
      ) : (
        request.outdated && request.status !== "merged" && <Badge tone="warning">{say("Out of date")}</Badge>
      )}
    </li>
  );
};

type RequestListProps = {
  items: readonly ListedRequest[];
  /** Hides the author's name, because all are the viewer's own. */
  own?: boolean;
  /** The tab that the links open: the changes when a review is requested. */
  opens?: "overview" | "changes";
};

/** Lists change requests with the facts to choose by, each linked. */
export const RequestList = ({ items, own = false, opens = "overview" }: RequestListProps) => (
  <ul className="divide-y divide-border">
    {items.map((item) => (
      <Item key={item.request.id} own={own} opens={opens} {...item} />
    ))}
  </ul>
);
