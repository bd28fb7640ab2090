"use client";

import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { personName, personOf } from "@/components/collaboration/comments/person";
import { Reviewers } from "@/components/collaboration/reviews/reviewers";
import { brokenLinksQuery } from "@/components/content/links/reads";
import { ScreenBody } from "@/components/layout/screen";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { Skeleton, SkeletonText } from "@/components/ui/skeleton";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { reviews } from "@/lib/collaboration/reviews/operations";
import type { Contributor } from "@/lib/collaboration/reviews/schemas";
import { text } from "@/lib/core/locales/say";
import { query } from "@/lib/platform/api/queries";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { Activity } from "./activity";
import { Description } from "./description";
import { type MergeBoxProps, MergeFrame } from "./merge-frame";
import { MergeCheckList } from "./merge-line-row";
import { mergeLines } from "./merge-lines";
import { MergeVerdict } from "./merge-verdict";
import { MergedBox } from "./merged-box";
import { waitsForApproval } from "./next-step";
import { type ChangeRequestTarget, changeRequestQuery, mergeabilityQuery, spaceQuery } from "./reads";

/** Reads the checklist of a change request for the box and the rail; absent while loading. */
const useMergeLines = (
  target: ChangeRequestTarget,
  changeRequest: ChangeRequest | undefined,
  space: Space | undefined,
) => {
  const say = useSay();
  const live = changeRequest?.status === "open" || changeRequest?.status === "draft";
  const read = useQuery(mergeabilityQuery(target));
  const { data: links } = useQuery({ ...brokenLinksQuery(target), enabled: live });
  const { data: mergeability } = read;
  const lines =
    changeRequest && space && mergeability
      ? mergeLines(say, { target, changeRequest, space, mergeability, brokenLinks: links?.count })
      : undefined;
  return { read, mergeability, lines };
};

/**
 * Shows if a change request can be merged, what is missing and who can help; after the merge, links to the result and
 * to undo it.
 */
const MergeBox = ({
  checked: {
    read: { error, refetch },
    mergeability,
    lines,
  },
  ...box
}: MergeBoxProps & { checked: ReturnType<typeof useMergeLines> }) => {
  const say = useSay();
  if (box.changeRequest.status === "merged") return <MergedBox {...box} />;
  if (mergeability && lines) return <MergeVerdict {...box} mergeability={mergeability} lines={lines} />;
  return (
    <MergeFrame
      tone="warning"
      icon={<TriangleAlert aria-hidden="true" />}
      title={say("Checking mergeability")}
    >
      {error ? (
        <>
          <p role="alert">{error.message}</p>
          <Button size="sm" onClick={() => void refetch()}>
            {say("Try again")}
          </Button>
        </>
      ) : (
        <SkeletonText lines={3} />
      )}
    </MergeFrame>
  );
};

const OverlapsBox = lazyComponent(() => import("./overlaps-box"), "OverlapsBox", { ssr: false });

const BrokenLinksBox = lazyComponent(
  () => import("@/components/content/links/broken-links-box"),
  "BrokenLinksBox",
  { ssr: false },
);

const verbs = { edit: text("edited"), comment: text("commented") } as const;

/** An agent's contributions are listed apart from those of its person. */
const keyOf = ({ user, agent = "" }: Contributor) => `${user.id} ${agent}`;

const Contributors = ({ target }: { target: ChangeRequestTarget }) => {
  const say = useSay();
  const { data } = useQuery(query(reviews.listContributors, { params: target }));
  const people = new Map(data?.items.map((item) => [keyOf(item), item]));
  const actionsOf = (key: string) =>
    data?.items.filter((item) => keyOf(item) === key).map((item) => say(verbs[item.actionType]));
  return (
    <section aria-labelledby="contributors-heading">
      <h2 id="contributors-heading" className="mb-1 text-sm font-semibold">
        {say("Contributors")}
      </h2>
      {!data && <Skeleton className="h-6" />}
      {data && people.size === 0 && <p className="text-sm text-muted">{say("No edits yet.")}</p>}
      <ul className="space-y-1">
        {[...people].map(([key, { user, agent }]) => (
          <li key={key} className="flex min-h-7 items-center gap-2 text-sm">
            <Avatar person={personOf(user)} decorative />
            <span className="min-w-0 flex-1 wrap-anywhere">{personName(say, user, agent)}</span>
            <span className="text-xs text-subtle">{actionsOf(key)?.join(", ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

type ChangeRequestOverviewProps = { target: ChangeRequestTarget; currentUserId: string };

export const ChangeRequestOverview = ({ target, currentUserId }: ChangeRequestOverviewProps) => {
  const say = useSay();
  const { data: changeRequest } = useQuery(changeRequestQuery(target));
  const { data: space } = useQuery(spaceQuery(target));
  const checked = useMergeLines(target, changeRequest, space);
  const { mergeability, lines } = checked;
  if (!changeRequest || !space) return null;
  const editable = space.permissions.edit && changeRequest.status !== "merged";
  const live = changeRequest.status === "open" || changeRequest.status === "draft";
  return (
    <ScreenBody className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="min-w-0 space-y-6">
        <Description target={target} description={changeRequest.description} editable={editable} />
        <MergeBox target={target} changeRequest={changeRequest} space={space} checked={checked} />
        {live && <BrokenLinksBox target={target} />}
        {live && <OverlapsBox target={target} changeRequest={changeRequest} />}
        <Activity
          target={target}
          changeRequest={changeRequest}
          currentUserId={currentUserId}
          canComment={space.permissions.comment}
        />
      </div>
      <div className="space-y-6 max-lg:order-first max-lg:grid max-lg:grid-cols-1 max-lg:gap-x-8 max-lg:sm:grid-cols-2 max-lg:space-y-0 max-lg:gap-y-4">
        <Reviewers
          target={target}
          changeRequest={changeRequest}
          reviewers={mergeability?.reviewers}
          canRequest={space.permissions.edit && live}
        />
        {changeRequest.createdBy.id === currentUserId &&
          live &&
          mergeability &&
          waitsForApproval(mergeability) && (
            <p className="text-xs text-subtle">
              {say("You opened this, so someone else has to approve it.")}
            </p>
          )}
        {live && lines && <MergeCheckList lines={lines} />}
        <Contributors target={target} />
      </div>
    </ScreenBody>
  );
};
