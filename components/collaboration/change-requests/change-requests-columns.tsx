import { CircleAlert, History, MessageSquare } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-row";
import { EmojiImage } from "@/components/ui/emoji-image";
import { RelativeTime } from "@/components/ui/relative-time";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { personName, personOf } from "../comments/person";
import { ChangeRequestStatusBadge } from "./change-request-status-badge";

/** True until the change request is merged or archived. */
export const isLive = ({ status }: Pick<ChangeRequest, "status">): boolean =>
  status === "open" || status === "draft";

/** Shows that a row is behind the space, has conflicts, or overlaps with others. */
const Marks = ({ row, overlap }: { row: ChangeRequest; overlap: RowMark }) => {
  if (!isLive(row)) return null;
  const { outdated, conflicts } = row;
  return (
    <>
      {conflicts > 0 && (
        <Badge tone="danger" icon={<CircleAlert aria-hidden="true" />}>
          {conflicts === 1 ? "1 conflict" : `${conflicts} conflicts`}
        </Badge>
      )}
      {outdated && (
        <Badge tone="warning" icon={<History aria-hidden="true" />}>
          Out of date
        </Badge>
      )}
      {overlap(row)}
    </>
  );
};

const Comments = ({ comments }: ChangeRequest) =>
  comments > 0 && (
    <span className="tabular inline-flex items-center gap-1 align-middle text-xs text-muted">
      <MessageSquare aria-hidden="true" className="size-3.5" />
      {comments}
      <span className="sr-only">{comments === 1 ? " open comment" : " open comments"}</span>
    </span>
  );

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

export const changeRequestColumns = ({
  spaces,
  overlap,
  reviews,
  pages,
  expand,
}: ColumnParts): Column<ChangeRequest>[] => [
  {
    id: "subject",
    header: "Change request",
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 py-0.5">
        <span className="wrap-anywhere">{subjectOf(row)}</span>
        <span className="tabular font-normal text-subtle">#{row.number}</span>
        <Marks row={row} overlap={overlap} />
      </span>
    ),
  },
  ...(spaces
    ? [
        {
          id: "space",
          header: "Space",
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
    header: "Author",
    width: "w-40",
    from: "sm",
    cell: ({ createdBy, agent }) => (
      <span className="flex items-center gap-2 text-muted">
        <Avatar person={personOf(createdBy)} size="sm" decorative />
        <span className="truncate">{personName(createdBy, agent)}</span>
      </span>
    ),
  },
  {
    id: "status",
    header: "Status",
    width: "w-28",
    cell: ({ status }) => <ChangeRequestStatusBadge status={status} />,
  },
  { id: "reviews", header: "Reviews", width: "w-28", from: "md", cell: reviews },
  { id: "pages", header: "Pages", width: "w-28", from: "lg", cell: pages },
  { id: "comments", header: "Comments", width: "w-24", from: "xl", cell: Comments },
  {
    id: "updated",
    header: "Updated",
    width: "w-36",
    from: "sm",
    cell: ({ updatedAt }) => <RelativeTime value={updatedAt} className="whitespace-nowrap text-muted" />,
  },
  {
    id: "expand",
    header: "Details",
    hideHeader: true,
    width: "w-10",
    skeleton: null,
    interactive: true,
    cell: expand,
  },
];
