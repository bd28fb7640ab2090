import { reusableContents } from "@/lib/content/reusable-contents/operations";
import { type LiveScope, operationAt } from "@/lib/content/scopes/operation-at";
import { callWithTag } from "@/lib/platform/api/client";

/** Reads a reusable content with its entity tag, from the same content scope. */
export const readReusable = (scope: LiveScope, reusableContentId: string) =>
  callWithTag(operationAt(scope, reusableContents.get), {
    params: { ...scope, reusableContentId },
    query: { format: "markdown" },
  });
