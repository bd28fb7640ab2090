import { useQuery } from "@tanstack/react-query";
import { brokenLinksQuery } from "@/components/content/links/reads";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { mergeLines } from "./merge-lines";
import { type ChangeRequestTarget, mergeabilityQuery } from "./reads";

/** Reads the checklist of a change request for the box and the rail; absent while loading. */
export const useMergeLines = (
  target: ChangeRequestTarget,
  changeRequest: ChangeRequest | undefined,
  space: Space | undefined,
) => {
  const live = changeRequest?.status === "open" || changeRequest?.status === "draft";
  const read = useQuery(mergeabilityQuery(target));
  const { data: links } = useQuery({ ...brokenLinksQuery(target), enabled: live });
  const { data: mergeability } = read;
  const lines =
    changeRequest && space && mergeability
      ? mergeLines({ target, changeRequest, space, mergeability, brokenLinks: links?.count })
      : undefined;
  return { read, mergeability, lines };
};
