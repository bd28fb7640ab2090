"use client";

import { useApplySuggestions } from "@/components/collaboration/comments/use-apply-suggestions";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSay } from "@/components/ui/say";
import type { LiveScope } from "@/lib/content/scopes/operation-at";

/** Offers all suggestions of reviewers that can still be applied. */
export const ApplyAllSuggestions = ({
  target,
  comments,
}: {
  target: LiveScope;
  comments: readonly string[];
}) => {
  const say = useSay();
  const { apply, pending } = useApplySuggestions(target);
  return (
    <Banner
      tone="info"
      actions={
        <Button size="sm" loading={pending} onClick={() => apply(comments)}>
          {comments.length === 1 ? say("Apply suggestion") : say("Apply all suggestions")}
        </Button>
      }
    >
      {say(
        {
          one: "{count} suggested change can be applied.",
          other: "{count} suggested changes can be applied.",
        },
        { count: comments.length },
      )}
    </Banner>
  );
};
