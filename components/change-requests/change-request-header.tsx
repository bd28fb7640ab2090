"use client";

import { useQuery } from "@tanstack/react-query";
import { GitMerge, Pencil, RefreshCw } from "lucide-react";
import { usePathname } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { addresses } from "@/lib/addresses";
import type { ChangeRequest } from "@/lib/model/change-requests/schemas";
import { reportFailure } from "../form/report-failure";
import { PageHeader } from "../layout/page-header";
import { Badge } from "../ui/badge";
import { Button, IconButton } from "../ui/button";
import { giveFocusBack } from "../ui/give-focus-back";
import { Input } from "../ui/input";
import { LinkTabs } from "../ui/link-tabs";
import { RelativeTime } from "../ui/relative-time";
import { useSingleRun } from "../ui/use-single-run";
import { ChangeRequestStatus, subjectOf } from "./change-request-status";
import { changedContent } from "./changed-pages";
import { MergeDialog } from "./merge-dialog";
import { mergeReason } from "./merge-state";
import { MoreActions } from "./more-actions";
import {
  type ChangeRequestTarget,
  changeRequestQuery,
  changesQuery,
  mergeabilityQuery,
  revisionsQuery,
  spaceQuery,
} from "./reads";
import { useChangeRequestActions } from "./use-change-request-actions";

/** The subject; a press makes it a field. Enter saves, Escape leaves it as it was. */
const Subject = ({
  changeRequest,
  editable,
  onSave,
}: {
  changeRequest: ChangeRequest;
  editable: boolean;
  onSave: (subject: string) => Promise<unknown>;
}) => {
  const [draft, setDraft] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLSpanElement>(null);
  const close = () => {
    giveFocusBack(form.current, () => button.current);
    setDraft(null);
  };
  const { run: save } = useSingleRun(async () => {
    if (draft === null) return;
    if (draft.trim() === changeRequest.subject) return close();
    try {
      await onSave(draft.trim());
      close();
    } catch (error) {
      reportFailure(error);
    }
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    if (event.key === "Enter") void save();
    else close();
  };
  if (draft !== null)
    return (
      <span ref={form} className="flex w-[min(36rem,80vw)] items-center gap-2">
        <Input
          aria-label="Subject"
          size="lg"
          autoFocus
          maxLength={100}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button variant="primary" onClick={save}>
          Save
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1">
      <span>{subjectOf(changeRequest)}</span>
      {editable && (
        <IconButton
          ref={button}
          label="Edit subject"
          size="sm"
          onClick={() => setDraft(changeRequest.subject)}
        >
          <Pencil />
        </IconButton>
      )}
    </span>
  );
};

/** How old the content is that an outdated change request started from. */
const BaseAge = ({
  target,
  changeRequest,
}: {
  target: ChangeRequestTarget;
  changeRequest: ChangeRequest;
}) => {
  const { data } = useQuery(revisionsQuery(target));
  const base = changeRequest.revisionMergedAncestor ?? changeRequest.revisionInitial;
  const behind = data?.items.findIndex(({ id }) => id === base) ?? -1;
  const revision = data?.items[behind];
  if (!revision) return null;
  return (
    <>
      {" · "}based on the space of <RelativeTime value={revision.createdAt} />,{" "}
      {behind === 1 ? "1 revision" : `${behind} revisions`} behind
    </>
  );
};

export type ChangeRequestHeaderProps = {
  target: ChangeRequestTarget;
  /** Left of Merge, e.g. the button that finishes a review. */
  actions?: ReactNode;
};

/** Subject, state, actions and tabs of one change request. */
export const ChangeRequestHeader = ({ target, actions: extra }: ChangeRequestHeaderProps) => {
  const pathname = usePathname();
  const [merging, setMerging] = useState(false);
  const { data: changeRequest } = useQuery(changeRequestQuery(target));
  const { data: space } = useQuery(spaceQuery(target));
  const { data: mergeability } = useQuery(mergeabilityQuery(target));
  const { data: changes } = useQuery(changesQuery(target));
  const actions = useChangeRequestActions(target);
  if (!changeRequest || !space) return null;

  const { status, outdated } = changeRequest;
  const live = status === "open" || status === "draft";
  const editable = space.permissions.edit && status !== "merged";
  const reason = mergeReason({ changeRequest, space, mergeability });
  const content = changes && changedContent(changes);
  const tabs = [
    {
      href: addresses.changeRequest.overview(target.spaceId, target.changeRequestId),
      label: "Overview",
      current: pathname === addresses.changeRequest.overview(target.spaceId, target.changeRequestId),
    },
    {
      href: addresses.changeRequest.changes(target.spaceId, target.changeRequestId),
      label: "Changes",
      count: content && content.pages.length + content.others.length + content.more,
      current: pathname === addresses.changeRequest.changes(target.spaceId, target.changeRequestId),
    },
    {
      href: addresses.changeRequest.conflicts(target.spaceId, target.changeRequestId),
      label: "Conflicts",
      count: changeRequest.conflicts || undefined,
      current: pathname === addresses.changeRequest.conflicts(target.spaceId, target.changeRequestId),
    },
    ...(editable && live
      ? [
          {
            href: addresses.changeRequest.editor(target.spaceId, changeRequest.number),
            label: "Editor",
            current: false,
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHeader
        crumbs={[
          {
            label: space.emoji ? `${space.emoji} ${space.title}` : space.title,
            href: addresses.space.reader(target.spaceId),
          },
          { label: "Change requests", href: addresses.space.changeRequests(target.spaceId) },
          { label: `#${changeRequest.number}` },
        ]}
        title={
          <Subject
            changeRequest={changeRequest}
            editable={editable}
            onSave={(subject) => actions.change({ subject })}
          />
        }
        aside={
          <>
            <span className="tabular text-md text-subtle">#{changeRequest.number}</span>
            <ChangeRequestStatus status={status} />
            {live && outdated && <Badge tone="warning">Out of date</Badge>}
          </>
        }
        description={
          <>
            {changeRequest.createdBy.displayName} opened this <RelativeTime value={changeRequest.createdAt} />
            {status === "merged" && changeRequest.mergedAt ? (
              <>
                , {changeRequest.mergedBy?.displayName ?? "somebody"} merged it{" "}
                <RelativeTime value={changeRequest.mergedAt} />
              </>
            ) : (
              <>
                , last touched <RelativeTime value={changeRequest.updatedAt} />
                {live && outdated && <BaseAge target={target} changeRequest={changeRequest} />}
              </>
            )}
          </>
        }
        actions={
          <>
            {live && outdated && (
              <Button
                icon={<RefreshCw aria-hidden="true" />}
                onClick={actions.updateFromSpace}
                disabledReason={!space.permissions.edit && "Your role does not include editing."}
                className="max-sm:hidden"
              >
                Update
              </Button>
            )}
            {extra}
            {status !== "merged" && (
              <Button
                variant="primary"
                icon={<GitMerge aria-hidden="true" />}
                onClick={() => setMerging(true)}
                disabledReason={reason}
              >
                Merge
              </Button>
            )}
            <MoreActions
              target={target}
              changeRequest={changeRequest}
              editable={editable}
              actions={actions}
            />
          </>
        }
        tabs={<LinkTabs label="Change request" tabs={tabs} />}
      />
      <MergeDialog target={target} changeRequest={changeRequest} open={merging} onOpenChange={setMerging} />
    </>
  );
};
