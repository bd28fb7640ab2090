"use client";

import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import { useApplySuggestions } from "../comments/use-apply-suggestions";

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
