"use client";

import { TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { SkeletonText } from "@/components/ui/skeleton";
import { type MergeBoxProps, MergeFrame } from "./merge-frame";
import { MergeVerdict } from "./merge-verdict";
import { MergedBox } from "./merged-box";
import type { useMergeLines } from "./use-merge-lines";

/**
 * Shows if a change request can be merged, what is missing and who can help; after the merge, links to the result and
 * to undo it.
 */
export const MergeBox = ({
  checked: {
    read: { error, refetch },
    mergeability,
    lines,
  },
  ...box
}: MergeBoxProps & { checked: ReturnType<typeof useMergeLines> }) => {
  if (box.changeRequest.status === "merged") return <MergedBox {...box} />;
  if (mergeability && lines) return <MergeVerdict {...box} mergeability={mergeability} lines={lines} />;
  return (
    <MergeFrame tone="warning" icon={<TriangleAlert aria-hidden="true" />} title="Checking mergeability">
      {error ? (
        <>
          <p role="alert">{error.message}</p>
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      ) : (
        <SkeletonText lines={3} />
      )}
    </MergeFrame>
  );
};
