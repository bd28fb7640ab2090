"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog, DialogBody, DialogContent } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { pages } from "@/lib/content/pages/operations";
import { differences, joinParts, mergeLive, overlapsIn } from "@/lib/core/content/live-merge";
import { query } from "@/lib/platform/api/queries";
import { ChooseWords } from "./choose-words";

type ReplacedWordsProps = {
  spaceId: string;
  pageId: string;
  /** The revision that holds the replaced words. */
  revisionId: string;
  text: () => string;
  onRestore: (text: string) => void;
  onClose: () => void;
};

/** Compares words that a colleague replaced with the present text and offers to restore them. */
export const ReplacedWords = ({
  spaceId,
  pageId,
  revisionId,
  text,
  onRestore,
  onClose,
}: ReplacedWordsProps) => {
  const say = useSay();
  const { data, error, refetch } = useQuery(
    query(pages.get.revision, { params: { spaceId, revisionId, pageId }, query: { format: "markdown" } }),
  );
  const [now] = useState(text);
  const earlier = data?.type === "document" ? (data.markdown ?? "") : undefined;
  const parts = earlier === undefined ? [] : differences(now, earlier);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={say("Restore your words")}
        description={say(
          "Choose your words wherever you want them back. Your colleague's edits stay everywhere else.",
        )}
        size="xl"
      >
        {earlier !== undefined && overlapsIn(parts) ? (
          <ChooseWords
            parts={parts}
            headings={{ theirs: say("Now"), mine: say("Your words") }}
            choices={{ theirs: say("Keep"), mine: say("Restore mine"), both: say("Keep both") }}
            initial="theirs"
            onSave={(chosen) =>
              onRestore(joinParts(mergeLive(now, text(), joinParts(chosen)), ({ mine }) => mine))
            }
          />
        ) : (
          <DialogBody>
            {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
            {!data && !error && <SkeletonText lines={4} />}
            {data && (
              <EmptyState title={say("Nothing to restore")}>
                {say("The page has all of your words.")}
              </EmptyState>
            )}
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  );
};
