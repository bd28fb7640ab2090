import { useQuery } from "@tanstack/react-query";
import { useUrlValue } from "../layout/use-url-value";
import { reviewsQuery } from "./reads";

type Target = { spaceId: string; changeRequestId: string };

export type ReviewRange = {
  value: "all" | "review" | "approval";
  /** The revision that the range begins after; undefined = everything the change request changes. */
  since: string | undefined;
  options: { value: ReviewRange["value"]; label: string; description: string }[];
  set: (value: ReviewRange["value"]) => void;
};

/** Which part of a change request is looked at: all of it, or what came after my last review or any approval. */
export const useReviewRange = (target: Target, currentUserId: string): ReviewRange => {
  const [stored, store] = useUrlValue("since");
  const { data } = useQuery(reviewsQuery(target));
  // The latest review comes first.
  const mine = data?.items.find(({ reviewer }) => reviewer.id === currentUserId);
  const approval = data?.items.find(({ status }) => status === "approved");
  const options: ReviewRange["options"] = [
    { value: "all", label: "All changes", description: "Compared with the space." },
  ];
  if (mine)
    options.push({
      value: "review",
      label: "Since my review",
      description:
        mine.status === "approved" ? "What came after you approved." : "What came after your last word.",
    });
  if (approval)
    options.push({
      value: "approval",
      label: "Since approval",
      description: `What came after ${approval.reviewer.displayName} approved.`,
    });
  const value = options.find((option) => option.value === stored)?.value ?? "all";
  const revisions = { all: undefined, review: mine?.revision, approval: approval?.revision };
  return {
    value,
    since: revisions[value],
    options,
    set: (next) => store(next === "all" ? "" : next),
  };
};
