import { addresses } from "@/lib/addresses";
import "server-only";
import { versionedTag } from "@/lib/api/server/etag";
import { parsedJson } from "@/lib/db/stored-json";
import { JsonDocument } from "@/lib/pages/json-document";
import { apiUrl, appUrl } from "@/lib/urls";
import { presentUser } from "@/lib/users/present";
import type { ChangeRequest } from "./schemas";
import type { ChangeRequestRow } from "./subject";

/** Its content's revision, which merging and reviewing compare, and all that is shown of it. */
export const changeRequestTag = (row: ChangeRequestRow): string =>
  versionedTag(row.headRevisionId, presentChangeRequest(row));

export function presentChangeRequest(row: ChangeRequestRow): ChangeRequest {
  return {
    object: "change-request",
    id: row.id,
    number: row.number,
    status: row.status,
    subject: row.subject,
    ...(row.description !== null && {
      description: parsedJson(JsonDocument, row.description, {
        table: "ChangeRequest",
        column: "description",
        row: row.id,
      }),
    }),
    createdBy: presentUser(row.createdBy),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    space: row.spaceId,
    revision: row.headRevisionId,
    revisionInitial: row.revisionInitialId,
    ...(row.revisionMergedAncestorId !== null && { revisionMergedAncestor: row.revisionMergedAncestorId }),
    ...(row.revisionMergedId !== null && { revisionMerged: row.revisionMergedId }),
    ...(row.mergedBy !== null && { mergedBy: presentUser(row.mergedBy) }),
    ...(row.mergedAt !== null && { mergedAt: row.mergedAt }),
    ...(row.mergedInSpiteOf !== null && { mergedInSpiteOf: row.mergedInSpiteOf }),
    comments: row.commentsOpen,
    outdated: row.outdated,
    conflicts: row.conflicts,
    urls: {
      location: apiUrl(`/spaces/${row.spaceId}/change-requests/${row.id}`),
      app: appUrl(addresses.changeRequest.overview(row.spaceId, row.number)),
    },
  };
}
