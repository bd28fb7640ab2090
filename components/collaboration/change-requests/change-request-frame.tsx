"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ReadAbout } from "@/components/collaboration/notifications/read-about";
import { PresenceList, usePresence } from "@/components/collaboration/presence/presence";
import { FinishReview } from "@/components/collaboration/reviews/finish-review";
import { ChangeRequestHeader } from "./change-request-header";
import { type NextStep, nextStepOf } from "./next-step";
import { type ChangeRequestTarget, changeRequestQuery, mergeabilityQuery, spaceQuery } from "./reads";

type ChangeRequestFrameProps = {
  target: ChangeRequestTarget;
  currentUserId: string;
  children: ReactNode;
};

/** Shows the header of a change request, with the button that finishes a review, above each of its tabs. */
export const ChangeRequestFrame = ({ target, currentUserId, children }: ChangeRequestFrameProps) => {
  const { data: changeRequest } = useQuery(changeRequestQuery(target));
  const { data: space } = useQuery(spaceQuery(target));
  const people = usePresence(target);
  const { data: mergeability } = useQuery(mergeabilityQuery(target));
  const nextStep: NextStep =
    changeRequest && space
      ? nextStepOf({ target, changeRequest, space, mergeability, userId: currentUserId })
      : { kind: "none" };
  const live = changeRequest?.status === "open" || changeRequest?.status === "draft";
  return (
    <>
      {changeRequest && space && (
        <ReadAbout organization={space.organization} changeRequest={changeRequest.id} />
      )}
      <ChangeRequestHeader
        target={target}
        nextStep={nextStep}
        actions={
          changeRequest &&
          space && (
            <>
              {live && <PresenceList people={people} />}
              <FinishReview
                target={target}
                status={changeRequest.status}
                revision={changeRequest.revision}
                isAuthor={changeRequest.createdBy.id === currentUserId}
                canReview={space.permissions.review}
                canComment={space.permissions.comment}
                isNext={nextStep.kind === "review"}
              />
            </>
          )
        }
      >
        {children}
      </ChangeRequestHeader>
    </>
  );
};
