"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { readPageQuery } from "@/components/content/document/rendered";
import { SubmitDialog } from "@/components/form/submit-dialog";
import { useSubmit } from "@/components/form/use-submit";
import { RadioGroup } from "@/components/ui/radio-group";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import type { Comment } from "@/lib/collaboration/comments/schemas";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import { discussionOf, useDiscussionWrite } from "./discussion";

type MoveThreadDialogProps = {
  comment: Comment;
  page: NonNullable<Comment["target"]["page"]>;
  scope: LiveScope;
  onClose: () => void;
};

const WORDS = 140;

/**
 * Returns the blocks of a rendered page with their first words, without those that show no words to recognize them by.
 */
const blocksOf = (html: string) =>
  [
    ...new DOMParser().parseFromString(html, "text/html").querySelectorAll<HTMLElement>("[data-block]"),
  ].flatMap(({ dataset, textContent }) => {
    const words = (textContent ?? "").replace(/\s+/g, " ").trim();
    if (!dataset.block || words === "") return [];
    const label = words.length > WORDS ? `${words.slice(0, WORDS).trimEnd()}…` : words;
    return [{ value: dataset.block, label }];
  });

/** Moves a thread to another block of its page. */
export const MoveThreadDialog = ({ comment, page, scope, onClose }: MoveThreadDialogProps) => {
  const say = useSay();
  const { data, error, refetch } = useQuery(readPageQuery(scope, page.path));
  const { run } = useDiscussionWrite();
  const [chosen, setChosen] = useState<string>();
  const blocks = useMemo(() => (data ? blocksOf(data.html) : []), [data]);
  const current = comment.target.anchor?.node;
  const node = chosen ?? current;
  const form = useSubmit(async () => {
    if (node === undefined) return;
    await run(() => discussionOf(scope).anchor(comment.id, { page: page.id, node }));
    toast.success(say("Thread moved"));
  }, onClose);
  return (
    <SubmitDialog
      title={say("Move to another block")}
      description={say("Choose the block of “{page}” this thread is about.", { page: page.title })}
      size="lg"
      submitLabel={say("Move thread")}
      disabledReason={(node === undefined || node === current) && say("Choose another block first.")}
      form={form}
      onClose={onClose}
    >
      {error && <ErrorState error={error} level={3} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonText lines={6} />}
      {data && blocks.length === 0 && <p className="text-sm text-muted">{say("This page has no text.")}</p>}
      {blocks.length > 0 && (
        <RadioGroup
          label={say("Blocks of the page")}
          look="cards"
          options={blocks}
          value={node}
          onChange={setChosen}
        />
      )}
    </SubmitDialog>
  );
};
