"use client";

import { useQuery } from "@tanstack/react-query";
import { GitMerge, Undo2, UserRoundCheck } from "lucide-react";
import { changedContent } from "@/components/content/document/changed-pages";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { text } from "@/lib/core/locales/say";
import { query } from "@/lib/platform/api/queries";
import { conflictLabels } from "./conflict-labels";
import { type MergeBoxProps, MergeFrame } from "./merge-frame";
import { type ChangeRequestTarget, changesQuery } from "./reads";
import { ruleText } from "./rule-text";
import { useChangeRequestActions } from "./use-change-request-actions";

const SHOWN = 8;

const onceEach = <Item extends { page: { id: string } }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.page.id, item])).values(),
];

/** Lists the pages that a merge combined automatically, and the decisions about conflicts. */
const MergeReceiptCard = ({ target }: { target: ChangeRequestTarget }) => {
  const say = useSay();
  const { data } = useQuery(query(changeRequests.receipt, { params: target }));
  if (!data || data.combined.length + data.decisions.length === 0) return null;
  const combined = onceEach(data.combined);
  const titleOf = () => say("another page");
  return (
    <div className="space-y-1.5 border-t border-border pt-3">
      <h3 className="text-sm font-medium">{say("How it was merged")}</h3>
      <ul className="space-y-1.5 text-muted">
        {combined.length > 0 && (
          <li className="flex gap-2">
            <GitMerge aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>
              <Said
                text={
                  combined.length > SHOWN
                    ? text(
                        "{count} pages were changed on both sides and merged automatically: {pages} and {more} more.",
                      )
                    : {
                        one: "{count} page was changed on both sides and merged automatically: {pages}.",
                        other: "{count} pages were changed on both sides and merged automatically: {pages}.",
                      }
                }
                values={{
                  count: combined.length,
                  pages: combined.slice(0, SHOWN).map(({ page }, position) => (
                    <span key={page.id}>
                      {position > 0 && ", "}
                      {page.path ? (
                        <Link href={addresses.space.reader(target.spaceId, page.path)}>{page.title}</Link>
                      ) : (
                        page.title
                      )}
                    </span>
                  )),
                  more: combined.length - SHOWN,
                }}
              />
            </span>
          </li>
        )}
        {data.decisions.slice(0, SHOWN).map((decision) => (
          <li key={decision.id} className="flex gap-2">
            <UserRoundCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>
              <Said
                text={
                  decision.resolvedAt
                    ? text("{title}: {kind}, decided by {person} {when}")
                    : text("{title}: {kind}, decided by {person}")
                }
                values={{
                  title: decision.target.title ?? decision.target.id,
                  kind: say.within(conflictLabels(say, decision, titleOf).kind),
                  person: decision.resolvedBy?.displayName ?? say("someone"),
                  when: decision.resolvedAt && <RelativeTime value={decision.resolvedAt} />,
                }}
              />
            </span>
          </li>
        ))}
      </ul>
      {data.decisions.length > 0 && (
        <Link href={addresses.changeRequest.conflicts(target.spaceId, target.changeRequestId)}>
          {say(
            { one: "See the resolution", other: "See all {count} resolutions" },
            { count: data.decisions.length },
          )}
        </Link>
      )}
    </div>
  );
};

/** Shows a merged change request with links to the result and a way to undo it. */
export const MergedBox = ({ target, changeRequest, space }: MergeBoxProps) => {
  const say = useSay();
  const actions = useChangeRequestActions(target);
  const { data } = useQuery(changesQuery(target));
  const live = data ? changedContent(data).pages.filter(({ mark, path }) => mark !== "D" && path !== "") : [];
  const revision = changeRequest.revisionMerged;
  return (
    <MergeFrame
      tone="merged"
      icon={<GitMerge aria-hidden="true" />}
      title={say("Merged")}
      actions={
        <>
          <Button asChild>
            <Link tone="quiet" href={addresses.space.reader(target.spaceId)}>
              {say("Read the space")}
            </Link>
          </Button>
          {revision && (
            <Button asChild>
              <Link tone="quiet" href={addresses.space.revision(target.spaceId, revision)}>
                {say("See it in the history")}
              </Link>
            </Button>
          )}
          {revision && (
            <Button
              icon={<Undo2 aria-hidden="true" />}
              onClick={() => actions.revertRevision(revision)}
              disabledReason={!space.permissions.edit && say("You need edit access to this space.")}
            >
              {say("Revert")}
            </Button>
          )}
        </>
      }
    >
      <p>
        {say("The changes are part of {space}. Reverting opens a change request that undoes them.", {
          space: space.title,
        })}
      </p>
      {changeRequest.ruleBypass && (
        <Banner tone="warning" title={say("Merged by bypassing the rules")}>
          {say("{rules}. {person} wrote: “{reason}”", {
            rules: changeRequest.ruleBypass.rules.map((rule) => ruleText(say, rule)).join(", "),
            person: changeRequest.mergedBy?.displayName ?? say("Someone"),
            reason: changeRequest.ruleBypass.reason,
          })}
        </Banner>
      )}
      {live.length > 0 && (
        <p className="text-muted">
          <Said
            text={live.length > 6 ? text("Live pages: {pages} and {more} more") : text("Live pages: {pages}")}
            values={{
              pages: live.slice(0, 6).map(({ id, title, path }, position) => (
                <span key={id}>
                  {position > 0 && ", "}
                  <Link href={addresses.space.reader(target.spaceId, path)}>{title}</Link>
                </span>
              )),
              more: live.length - 6,
            }}
          />
        </p>
      )}
      <MergeReceiptCard target={target} />
    </MergeFrame>
  );
};
