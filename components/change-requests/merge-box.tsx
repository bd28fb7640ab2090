"use client";

import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { Button } from "../ui/button";
import { SkeletonText } from "../ui/skeleton";
import { type MergeBoxProps, MergeFrame } from "./merge-frame";
import { MergeVerdict } from "./merge-verdict";
import { MergedBox } from "./merged-box";
import { mergeabilityQuery } from "./reads";

/** Whether it can be merged, what is missing, who can help; after the merge, the way to see it and to undo it. */
export const MergeBox = (props: MergeBoxProps) => {
  const { data, error, refetch } = useQuery(mergeabilityQuery(props.target));
  if (props.changeRequest.status === "merged") return <MergedBox {...props} />;
  if (data) return <MergeVerdict {...props} mergeability={data} />;
  return (
    <MergeFrame
      tone="warning"
      icon={<TriangleAlert aria-hidden="true" />}
      title="Checking whether it can be merged"
    >
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
