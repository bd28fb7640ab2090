import { CircleAlert, History, MessageSquare } from "lucide-react";
import type { ReactNode } from "react";
import { personName, personOf } from "@/components/collaboration/comments/person";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-row";
import { EmojiImage } from "@/components/ui/emoji-image";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import type { Say } from "@/lib/core/locales/say";
import { ChangeRequestStatusBadge } from "./change-request-status-badge";

/** True until the change request is merged or archived. */
export const isLive = ({ status }: Pick<ChangeRequest, "status">): boolean =>
  status === "open" || status === "draft";

/** Shows that a row is behind the space, has conflicts, or overlaps with others. */
const Marks = ({ row, overlap }: { row: ChangeRequest; overlap: RowMark }) => {
  const say = useSay();
  if (!isLive(row)) return null;
  const { outdated, conflicts } = row;
  return (
    <>
      {conflicts > 0 && (
        <Badge tone="danger" icon={<CircleAlert aria-hidden="true" />}>
          {say({ one: "{count} conflict", other: "{count} conflicts" }, { count: conflicts })}
        </Badge>
      )}
      {outdated && (
        <Badge tone="warning" icon={<History aria-hidden="true" />}>
          {say("Out of date")}
        </Badge>
      )}
      {overlap(row)}
    </>
  );
};

const Comments = ({ comments }: ChangeRequest) => {
  const say = useSay();
  return (
    comments > 0 && (
      <span className="tabular inline-flex items-center gap-1 align-middle text-xs text-muted">
        <MessageSquare aria-hidden="true" className="size-3.5" />
        {comments}
        <span className="sr-only">
          {" "}
          {say({ one: "open comment", other: "open comments" }, { count: comments })}
        </span>
      </span>
    )
  );
};

export type SpaceNames = ReadonlyMap<string, { title: string; emoji: string }>;

type RowMark = (row: ChangeRequest) => ReactNode;

type ColumnParts = {
  /** The spaces for the extra column of an inbox; null without it. */
  spaces: SpaceNames | null;
  /** Marks rows that overlap with others. */
  overlap: RowMark;
  reviews: RowMark;
  pages: RowMark;
  /** Expands and collapses a row. */
  expand: RowMark;
};

export const changeRequestColumns = (
  say: Say,
  { spaces, overlap, reviews, pages, expand }: ColumnParts,
): Column<ChangeRequest>[] => [
  {
    id: "subject",
    header: say("Change request"),
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 py-0.5">
        <span className="wrap-anywhere">{subjectOf(say, row)}</span>
        <span className="tabular font-normal text-subtle">#{row.number}</span>
        <Marks row={row} overlap={overlap} />
      </span>
    ),
  },
  ...(spaces
    ? [
        {
          id: "space",
          header: say("Space"),
          width: "w-44",
          from: "md",
          cell: (row: ChangeRequest) => {
            const space = spaces.get(row.space);
            return (
              <span className="text-muted">
                {space?.emoji && <EmojiImage emoji={space.emoji} />} {space?.title}
              </span>
            );
          },
        } satisfies Column<ChangeRequest>,
      ]
    : []),
  {
    id: "author",
    header: say("Author"),
    width: "w-40",
    from: "sm",
    cell: ({ createdBy, agent }) => (
      <span className="flex items-center gap-2 text-muted">
        <Avatar person={personOf(createdBy)} size="sm" decorative />
        <span className="truncate">{personName(say, createdBy, agent)}</span>
      </span>
    ),
  },
  {
    id: "status",
    header: say("Status"),
    width: "w-28",
    cell: ({ status }) => <ChangeRequestStatusBadge status={status} />,
  },
  { id: "reviews", header: say("Reviews"), width: "w-28", from: "md", cell: reviews },
  { id: "pages", header: say("Pages"), width: "w-28", from: "lg", cell: pages },
  { id: "comments", header: say("Comments"), width: "w-24", from: "xl", cell: Comments },
  {
    id: "updated",
    header: say("Updated"),
    width: "w-36",
    from: "sm",
    cell: ({ updatedAt }) => <RelativeTime value={updatedAt} className="whitespace-nowrap text-muted" />,
  },
  {
    id: "expand",
    header: say("Details"),
    hideHeader: true,
    width: "w-10",
    skeleton: null,
    interactive: true,
    cell: expand,
  },
];
