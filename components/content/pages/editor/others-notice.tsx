"use client";

import { useQuery } from "@tanstack/react-query";
import { GitCompare } from "lucide-react";
import { Link } from "@/components/ui/link";
import { Said, useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { pageForecasts } from "@/lib/collaboration/change-requests/operations";
import type { TouchedBlock } from "@/lib/collaboration/change-requests/schemas";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { type LiveScope, operationAt } from "@/lib/content/scopes/operation-at";
import { query } from "@/lib/platform/api/queries";

type OthersNoticeProps = {
  spaceId: string;
  /** The change request; null until the first change opens one. */
  number: number | null;
  pageId: string;
};

export const forecastQuery = ({ spaceId, number, pageId }: OthersNoticeProps) => {
  const scope: LiveScope = number === null ? { spaceId } : { spaceId, changeRequestId: String(number) };
  return query(operationAt(scope, pageForecasts.get), { params: { ...scope, pageId } });
};

const MOST_NAMED = 3;

/** Names the first overlapping blocks by their first words. */
const Blocks = ({ blocks }: { blocks: readonly TouchedBlock[] }) => {
  const say = useSay();
  return blocks.slice(0, MOST_NAMED).map(({ preview, both }, position) => {
    const quoted = say("“{words}”", { words: preview });
    return (
      <span key={`${position} ${preview}`}>
        {position > 0 && ", "}
        {both ? (
          <Said
            text="{block} (changed here too)"
            values={{ block: <span className="font-medium text-warning">{quoted}</span> }}
          />
        ) : (
          quoted
        )}
      </span>
    );
  });
};

/** Shows who else edits the page in another change request. */
export const OthersNotice = (props: OthersNoticeProps) => {
  const say = useSay();
  const { spaceId, number } = props;
  const { data } = useQuery(forecastQuery(props));
  if (!data || (!data.main && data.others.length === 0)) return null;
  const mainBlocks = data.mainBlocks ?? [];
  return (
    <div
      role="note"
      aria-label={say("Others changing this page")}
      className="flex items-start gap-2 border-b border-border bg-surface px-4 py-1.5 text-xs text-muted"
    >
      <GitCompare aria-hidden="true" className="mt-px size-3.5 shrink-0 text-info" />
      <p className="min-w-0 wrap-anywhere">
        {data.main && number !== null && (
          <>
            <Said
              text={
                mainBlocks.length > 0
                  ? "Changed in the space since this change request was last updated: {blocks}; {link}."
                  : "Changed in the space since this change request was last updated; {link}."
              }
              values={{
                blocks: <Blocks blocks={mainBlocks} />,
                link: (
                  <Link href={addresses.changeRequest.overview(spaceId, number)}>
                    {say("see if they merge")}
                  </Link>
                ),
              }}
            />{" "}
          </>
        )}
        {data.others.length > 0 && (
          <Said
            text="Also edited in {requests}."
            values={{
              requests: data.others.map((other, position) => (
                <span key={other.id}>
                  {position > 0 && ", "}
                  <Said
                    text={
                      other.blocks.length > 0 ? "{request} by {author}: {blocks}" : "{request} by {author}"
                    }
                    values={{
                      request: (
                        <Link
                          href={addresses.changeRequest.overview(spaceId, other.number)}
                          title={subjectOf(say, other)}
                        >
                          #{other.number}
                        </Link>
                      ),
                      author: other.author.displayName,
                      blocks: <Blocks blocks={other.blocks} />,
                    }}
                  />
                </span>
              )),
            }}
          />
        )}
      </p>
    </div>
  );
};
