"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { suggestedSubjectQuery } from "@/components/collaboration/reviews/reads";
import { changedContent, markNames, summaryOf } from "@/components/content/document/changed-pages";
import { brokenLinksQuery } from "@/components/content/links/reads";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { invalidateAll } from "@/components/layout/invalidate";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Message } from "@/components/ui/message";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { ChangeRequest, Mergeability } from "@/lib/collaboration/change-requests/schemas";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { ApiError } from "@/lib/platform/api/client";
import { mutation } from "@/lib/platform/api/queries";
import { rulesToBypass } from "./merge-state";
import { type ChangeRequestTarget, changeRequestQuery, changesQuery, mergeabilityQuery } from "./reads";
import { ruleText } from "./rule-text";
import { useChangeRequestActions } from "./use-change-request-actions";

export type MergeDialogProps = {
  target: ChangeRequestTarget;
  changeRequest: ChangeRequest;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const SHOWN = 8;

const ListedRedirects = ({ redirects: { items, count } }: Pick<Mergeability, "redirects">) => {
  const say = useSay();
  return (
    count > 0 && (
      <div className="mt-2 border-t border-border pt-2">
        <p className="font-medium">
          {say({ one: "{count} redirect created", other: "{count} redirects created" }, { count })}
        </p>
        <ul className="mt-1 space-y-0.5 text-xs text-muted">
          {items.map(({ page, from, to }) => (
            <li key={page.id} className="flex flex-wrap items-center gap-1 wrap-anywhere">
              /{from} <ArrowRight aria-label={say("leads to")} className="size-3 shrink-0" /> /{to}
            </li>
          ))}
          {count > items.length && <li>{say("and {count} more", { count: count - items.length })}</li>}
        </ul>
      </div>
    )
  );
};

/** Lists the choices that the merge makes by rule. */
const ListedNotices = ({ notices: { items, count } }: Pick<Mergeability, "notices">) => {
  const say = useSay();
  return (
    count > 0 && (
      <div className="mt-2 border-t border-border pt-2">
        <p className="font-medium">{say("Check after the merge")}</p>
        <ul className="mt-1 space-y-0.5 text-xs text-muted">
          {items.map(({ message }) => (
            <li key={message} className="wrap-anywhere">
              <Message>{message}</Message>
            </li>
          ))}
          {count > items.length && <li>{say("and {count} more", { count: count - items.length })}</li>}
        </ul>
      </div>
    )
  );
};

/** Lists the changes that a merge publishes, counted and by name, and what stays behind. */
const GoesLive = ({
  target,
  mergeability,
}: {
  target: ChangeRequestTarget;
  mergeability: Mergeability | undefined;
}) => {
  const say = useSay();
  const { data } = useQuery(changesQuery(target));
  const { data: broken } = useQuery(brokenLinksQuery(target));
  if (!data) return <SkeletonText lines={3} />;
  const content = changedContent(data);
  return (
    <div className="rounded-lg border border-border bg-surface p-3 text-sm">
      <p className="font-medium">{summaryOf(say, content)}</p>
      <ul className="mt-1.5 space-y-0.5 text-muted">
        {content.pages.slice(0, SHOWN).map(({ id, title, mark }) => (
          <li key={id} className="flex gap-2">
            <span className="w-16 shrink-0 text-xs leading-5 text-subtle">{say(markNames[mark])}</span>
            <span className="truncate">{title}</span>
          </li>
        ))}
      </ul>
      {content.pages.length > SHOWN && (
        <p className="mt-1 text-xs text-subtle">
          {say(
            { one: "and {count} more page", other: "and {count} more pages" },
            { count: content.pages.length - SHOWN },
          )}
        </p>
      )}
      {mergeability && <ListedNotices notices={mergeability.notices} />}
      {mergeability && <ListedRedirects redirects={mergeability.redirects} />}
      {mergeability && mergeability.pageThreads > 0 && (
        <p className="mt-2 border-t border-border pt-2">
          {say(
            {
              one: "{count} open comment on these pages stays with the text.",
              other: "{count} open comments on these pages stay with the text.",
            },
            { count: mergeability.pageThreads },
          )}
        </p>
      )}
      {mergeability && mergeability.threads > 0 && (
        <p className="mt-2 border-t border-border pt-2">
          {say(
            {
              one: "{count} open thread stays open with the change request.",
              other: "{count} open threads stay open with the change request.",
            },
            { count: mergeability.threads },
          )}
        </p>
      )}
      {broken && broken.count > 0 && (
        <p className="mt-2 border-t border-border pt-2">
          {say(
            { one: "{count} link will break.", other: "{count} links will break." },
            { count: broken.count },
          )}
        </p>
      )}
    </div>
  );
};

export const MergeDialogView = ({ target, changeRequest, open, onOpenChange }: MergeDialogProps) => {
  const say = useSay();
  const router = useRouter();
  const client = useQueryClient();
  const { mutateAsync } = useMutation(mutation(changeRequests.merge));
  const { data: mergeability } = useQuery({ ...mergeabilityQuery(target), enabled: open });
  const bypassed = rulesToBypass(mergeability);
  const [reason, setReason] = useState("");
  const [unnamed] = useState(changeRequest.subject.trim() === "");
  const suggested = useQuery({ ...suggestedSubjectQuery(target), enabled: unnamed });
  const [typed, setTyped] = useState<string | null>(null);
  const subject = (typed ?? suggested.data?.subject ?? "").trim();
  const actions = useChangeRequestActions(target);

  /** After a concurrent edit: reads the state again and says if the merge is still possible. */
  const recheck = async (): Promise<never> => {
    await invalidateAll(client);
    const [, { mergeable }] = await Promise.all([
      client.fetchQuery(changeRequestQuery(target)),
      client.fetchQuery(mergeabilityQuery(target)),
    ]);
    throw new Error(
      mergeable
        ? say(
            "The change request was edited since you loaded it. It still merges cleanly. Check the changes, then merge.",
          )
        : say(
            "The change request was edited since you loaded it and can't be merged now. Close this to see why.",
          ),
    );
  };

  const merge = async () => {
    try {
      if (unnamed) await actions.change({ subject });
      const { result } = await mutateAsync({
        params: target,
        ifMatch: changeRequest.revision,
        body: bypassed.length > 0 ? { bypass: { reason: reason.trim() } } : {},
      });
      if (result === "merge") {
        toast.success(say("Merged"), { description: say("The changes are live.") });
        return;
      }
      toast.warning(say("Not merged: conflicts"), {
        description: say(
          "The space changed the same content. Nothing went live. Resolve the conflicts, then merge.",
        ),
      });
      router.push(addresses.changeRequest.conflicts(target.spaceId, target.changeRequestId));
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) await recheck();
      throw error;
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={say("Merge #{number}: {subject}?", {
        number: String(changeRequest.number),
        subject: subjectOf(say, changeRequest),
      })}
      description={say("Merging publishes these changes:")}
      confirmLabel={bypassed.length > 0 ? say("Bypass rules and merge") : say("Merge")}
      danger={bypassed.length > 0}
      disabledReason={unnamed && !subject && say("Say in a few words what changes.")}
      onConfirm={merge}
    >
      <GoesLive target={target} mergeability={mergeability} />
      {unnamed && (
        <Field
          label={say("Subject")}
          required
          hint={typed === null && subject && say("Suggested from the changes.")}
        >
          <Input
            value={typed ?? suggested.data?.subject ?? ""}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      {bypassed.length > 0 && (
        <>
          <Banner tone="warning" title={say("You are bypassing merge rules")}>
            <ul className="list-disc pl-4">
              {bypassed.map((label) => (
                <li key={label}>{ruleText(say, label)}</li>
              ))}
            </ul>
          </Banner>
          <Field label={say("Reason")} hint={say("Everyone sees the reason beside the merge.")}>
            <Textarea
              rows={2}
              required
              minLength={3}
              maxLength={1000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </>
      )}
    </ConfirmDialog>
  );
};
