import { useQuery } from "@tanstack/react-query";
import { useUrlValue } from "@/components/layout/use-url-value";
import { discussionOf } from "../comments/discussion";
import { reviewsQuery } from "../reviews/reads";
import { changeRequestQuery, commentFilters } from "./reads";

type Target = { spaceId: string; changeRequestId: string };

type ReviewRange = {
  value: "all" | "review" | "approval";
  /** The revision that the range begins after; undefined for all changes. */
  since: string | undefined;
  options: { value: ReviewRange["value"]; label: string; description: string }[];
  set: (value: ReviewRange["value"]) => void;
};

/**
 * Chooses the shown changes: all, or those since the viewer's last review or since any approval. Comments by someone
 * other than the author count as a review only until they give a verdict.
 */
export const useReviewRange = (target: Target, currentUserId: string): ReviewRange => {
  const [stored, store] = useUrlValue("since");
  const { data } = useQuery(reviewsQuery(target));
  const { data: changeRequest } = useQuery(changeRequestQuery(target));
  const { data: comments } = useQuery(discussionOf(target).list(commentFilters));
  // The latest review comes first, the latest comment last.
  const verdict = data?.items.find(({ reviewer }) => reviewer.id === currentUserId);
  const comment =
    changeRequest && changeRequest.createdBy.id !== currentUserId
      ? comments?.items.findLast(({ postedBy }) => postedBy?.id === currentUserId)
      : undefined;
  const mine = verdict?.revision ?? comment?.target.revision;
  const approval = data?.items.find(({ status }) => status === "approved");
  const options: ReviewRange["options"] = [
    { value: "all", label: "All changes", description: "Compared with the space." },
  ];
  if (mine)
    options.push({
      value: "review",
      label: "Since my review",
      description:
        verdict?.status === "approved" ? "Changes since you approved." : "Changes since your last review.",
    });
  if (approval)
    options.push({
      value: "approval",
      label: "Since approval",
      description: `Changes since ${approval.reviewer.displayName} approved.`,
    });
  const value = options.find((option) => option.value === stored)?.value ?? "all";
  const revisions = { all: undefined, review: mine, approval: approval?.revision };
  return {
    value,
    since: revisions[value],
    options,
    set: (next) => store(next === "all" ? "" : next),
  };
};
