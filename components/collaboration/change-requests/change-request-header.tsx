"use client";

import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { personName } from "@/components/collaboration/comments/person";
import { changedContent } from "@/components/content/document/changed-pages";
import { Screen } from "@/components/layout/screen";
import { useCommands } from "@/components/layout/use-commands";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { LinkTabs } from "@/components/ui/link-tabs";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { text } from "@/lib/core/locales/say";
import { ChangeRequestStatusBadge } from "./change-request-status-badge";
import { ChangeRequestTitle } from "./change-request-title";
import { MoreActions } from "./more-actions";
import type { NextStep } from "./next-step";
import { NextStepButton } from "./next-step-button";
import {
  type ChangeRequestTarget,
  changeRequestQuery,
  changesQuery,
  revisionsQuery,
  spaceQuery,
} from "./reads";
import { useChangeRequestActions } from "./use-change-request-actions";

/** Shows the age of the content that an outdated change request started from. */
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
      {" · "}
      <Said
        text={{
          one: "based on the space as of {when}, {count} revision behind",
          other: "based on the space as of {when}, {count} revisions behind",
        }}
        values={{ when: <RelativeTime value={revision.createdAt} />, count: behind }}
      />
    </>
  );
};

/** Shows the author of a change request, the date of its merge or last update, and the age of its base. */
const ChangeRequestDates = ({
  target,
  changeRequest,
}: {
  target: ChangeRequestTarget;
  changeRequest: ChangeRequest;
}) => {
  const say = useSay();
  const { status, outdated, mergedAt } = changeRequest;
  const person = personName(say, changeRequest.createdBy, changeRequest.agent);
  const opened = <RelativeTime value={changeRequest.createdAt} />;
  if (status === "merged" && mergedAt)
    return (
      <Said
        text="{person} opened this {opened}, {merger} merged it {merged}"
        values={{
          ...{ person, opened },
          merger: changeRequest.mergedBy?.displayName ?? say("someone"),
          merged: <RelativeTime value={mergedAt} />,
        }}
      />
    );
  const live = status === "open" || status === "draft";
  return (
    <>
      <Said
        text="{person} opened this {opened}, updated {updated}"
        values={{ person, opened, updated: <RelativeTime value={changeRequest.updatedAt} /> }}
      />
      {live && outdated && <BaseAge target={target} changeRequest={changeRequest} />}
    </>
  );
};

type ChangeRequestHeaderProps = {
  target: ChangeRequestTarget;
  nextStep: NextStep;
  /** Shown left of the next step, such as the button that finishes a review. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Shows the subject, state, actions and tabs of a change request above the screen of a tab. */
export const ChangeRequestHeader = ({
  target,
  nextStep,
  actions: extra,
  children,
}: ChangeRequestHeaderProps) => {
  const say = useSay();
  const pathname = usePathname();
  const { data: changeRequest } = useQuery(changeRequestQuery(target));
  const { data: space } = useQuery(spaceQuery(target));
  const { data: changes } = useQuery(changesQuery(target));
  const actions = useChangeRequestActions(target);
  const live = changeRequest?.status === "open" || changeRequest?.status === "draft";
  useCommands(
    live && changeRequest?.outdated && space?.permissions.edit
      ? [
          {
            id: "update",
            label: say("Update from the space"),
            group: say("This change request"),
            keywords: text("main, pull, rebase"),
            icon: <RefreshCw aria-hidden="true" />,
            run: () => void actions.updateFromSpace(),
          },
        ]
      : [],
  );
  if (!changeRequest || !space) return children;

  const { status, outdated } = changeRequest;
  const editable = space.permissions.edit && status !== "merged";
  const content = changes && changedContent(changes);
  const tabs = [
    {
      href: addresses.changeRequest.overview(target.spaceId, target.changeRequestId),
      label: say("Overview"),
      current: pathname === addresses.changeRequest.overview(target.spaceId, target.changeRequestId),
    },
    {
      href: addresses.changeRequest.changes(target.spaceId, target.changeRequestId),
      label: say("Changes"),
      count: content && content.pages.length + content.more,
      besides:
        content && content.others.length > 0
          ? { count: content.others.length, noun: say("in files and other content") }
          : undefined,
      current: pathname === addresses.changeRequest.changes(target.spaceId, target.changeRequestId),
    },
    {
      href: addresses.changeRequest.conflicts(target.spaceId, target.changeRequestId),
      label: say("Conflicts"),
      count: changeRequest.conflicts || undefined,
      current: pathname === addresses.changeRequest.conflicts(target.spaceId, target.changeRequestId),
    },
    ...(editable && live
      ? [
          {
            href: addresses.changeRequest.editor(target.spaceId, changeRequest.number),
            label: say("Editor"),
            current: false,
          },
        ]
      : []),
  ];
  return (
    <Screen
      body="bare"
      crumbs={[
        {
          emoji: space.emoji,
          label: space.title,
          href: addresses.space.reader(target.spaceId),
        },
        { label: say("Change requests"), href: addresses.space.changeRequests(target.spaceId) },
        { label: `#${changeRequest.number}` },
      ]}
      title={
        <ChangeRequestTitle
          changeRequest={changeRequest}
          editable={space.permissions.edit}
          onSave={(subject) => actions.change({ subject })}
        />
      }
      aside={
        <>
          <span className="tabular text-md text-subtle">#{changeRequest.number}</span>
          <ChangeRequestStatusBadge status={status} />
          {live && outdated && <Badge tone="warning">{say("Out of date")}</Badge>}
        </>
      }
      description={<ChangeRequestDates target={target} changeRequest={changeRequest} />}
      actions={
        <>
          {live && outdated && (
            <Button
              icon={<RefreshCw aria-hidden="true" />}
              onClick={actions.updateFromSpace}
              disabledReason={!space.permissions.edit && say("You need edit access to this space.")}
              className="max-sm:hidden"
            >
              {say("Update")}
            </Button>
          )}
          {extra}
          <NextStepButton target={target} changeRequest={changeRequest} space={space} step={nextStep} />
          <MoreActions
            target={target}
            changeRequest={changeRequest}
            organizationId={space.organization}
            editable={editable}
            actions={actions}
          />
        </>
      }
      tabs={<LinkTabs label={say("Change request")} tabs={tabs} />}
    >
      {children}
    </Screen>
  );
};
