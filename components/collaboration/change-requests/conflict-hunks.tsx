"use client";

import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { DocumentView } from "@/components/content/document/document-view";
import { Badge } from "@/components/ui/badge";
import { NearViewport } from "@/components/ui/near-viewport";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { pages } from "@/lib/content/pages/operations";
import { call } from "@/lib/platform/api/client";
import type { ConflictChoicesProps } from "./conflict-choices";
import { hunkChoices, withHunk } from "./conflict-decisions";
import { ConflictEditRow } from "./conflict-edits";
import { HunkSides, type HunkSidesProps } from "./hunk-sides";
import type { ChangeRequestTarget } from "./reads";
import type { HunkPosition } from "./use-conflict-keys";

type ConflictHunkProps = HunkSidesProps & {
  /** Renders also when far from the viewport. */
  pinned?: boolean;
};

/** Shows one hunk that both sides changed. */
const ConflictHunk = (props: ConflictHunkProps) => {
  const say = useSay();
  const { hunk, title, choice, editing, pinned = false } = props;
  return (
    <article
      aria-label={title}
      data-hunk={hunk.id}
      tabIndex={-1}
      className="@container scroll-mt-12 space-y-3 rounded-lg border border-border p-3 outline-offset-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="text-sm font-semibold">{title}</h4>
        <span className="tabular text-xs text-subtle">
          {say("Line {number}", { number: String(hunk.mergedLine) })}
        </span>
        {choice ? (
          <Badge tone="success" icon={<Check aria-hidden="true" />}>
            {say("Decided")}
          </Badge>
        ) : (
          <Badge tone="danger">{say("Open|state of a conflict")}</Badge>
        )}
      </div>
      <NearViewport pinned={pinned || editing}>{() => <HunkSides {...props} />}</NearViewport>
    </article>
  );
};

/** Shows Markdown as the change request's pages would, rendered by the server. */
const Preview = ({ target, markdown }: { target: ChangeRequestTarget; markdown: string }) => {
  const say = useSay();
  const { data, error } = useQuery({
    queryKey: ["previews", target, markdown],
    queryFn: ({ signal }) =>
      call(pages.preview.changeRequest, { params: target, body: { markdown }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: markdown.trim() !== "",
  });
  if (markdown.trim() === "")
    return <p className="text-sm text-subtle italic">{say("Empty: the lines were deleted")}</p>;
  if (error) return <p className="text-sm text-danger">{error.message}</p>;
  return data ? <DocumentView html={data.html} /> : <SkeletonText lines={2} />;
};

export type ConflictHunksProps = ConflictChoicesProps & {
  target: ChangeRequestTarget;
  /** The hunk of this conflict that is being rewritten. */
  editingHunk: string | null;
  onEditHunk: (place: HunkPosition | null) => void;
  /** Shows texts as they were before both edits. */
  withBase: boolean;
  /** Renders also when far from the viewport. */
  pinned: boolean;
};

/** The number of hunks of a text that render before the viewport is known. */
const PINNED = 4;

/** Shows the hunks of a text that both sides changed. */
export const ConflictHunks = ({
  target,
  conflict,
  decision,
  onDecide,
  disabledReason,
  editingHunk,
  onEditHunk,
  withBase,
  pinned,
}: ConflictHunksProps) => {
  const say = useSay();
  const hunks = conflict.hunks ?? [];
  const choices = hunkChoices(conflict, decision);
  return hunks.map((hunk, position) => (
    <ConflictHunk
      key={hunk.id}
      hunk={hunk}
      title={say("Conflict {number} of {total}", { number: position + 1, total: hunks.length })}
      choice={choices[hunk.id] ?? null}
      onChoose={(choice) => onDecide(withHunk(conflict, decision, hunk.id, choice))}
      disabledReason={disabledReason}
      notes={{
        main: (
          <ConflictEditRow target={target} edit={conflict.edits?.main} otherwise={say("the space now")} />
        ),
        change: (
          <ConflictEditRow
            target={target}
            edit={conflict.edits?.change}
            otherwise={say("this change request")}
          />
        ),
      }}
      withBase={withBase}
      preview={(markdown) => <Preview target={target} markdown={markdown} />}
      editing={editingHunk === hunk.id}
      onEdit={(editing) => onEditHunk(editing ? { conflict: conflict.id, hunk: hunk.id } : null)}
      pinned={pinned && position < PINNED}
    />
  ));
};
