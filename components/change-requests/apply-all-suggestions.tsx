"use client";

import type { LiveScope } from "@/lib/domains/places/operation-at";
import { useApplySuggestions } from "../comments/use-apply-suggestions";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";

/** Offers all suggestions of reviewers that can still be applied. */
export const ApplyAllSuggestions = ({
  target,
  comments,
}: {
  target: LiveScope;
  comments: readonly string[];
}) => {
  const { apply, pending } = useApplySuggestions(target);
  return (
    <Banner
      tone="info"
      actions={
        <Button size="sm" loading={pending} onClick={() => apply(comments)}>
          {comments.length === 1 ? "Apply suggestion" : "Apply all suggestions"}
        </Button>
      }
    >
      {comments.length === 1
        ? "1 suggested change can be applied."
        : `${comments.length} suggested changes can be applied.`}
    </Banner>
  );
};
