import "server-only";
import { addresses } from "@/lib/addresses";
import { JsonDocument } from "@/lib/content/pages/json-document";
import { presentUser } from "@/lib/identity/users/present";
import { versionedTag } from "@/lib/platform/api/server/etag";
import { parsedJson } from "@/lib/platform/db/stored-json";
import { apiUrl, appUrl } from "@/lib/platform/urls";
import { ChangeRequest } from "./schemas";
import type { ChangeRequestRow } from "./subject";

/** Combines the head revision, which merging and reviewing compare, with all shown fields. */
export const changeRequestTag = (row: ChangeRequestRow): string =>
  versionedTag(row.headRevisionId, presentChangeRequest(row));

export function presentChangeRequest(row: ChangeRequestRow): ChangeRequest {
  const at = { table: "ChangeRequest", row: row.id };
  return {
    object: "change-request",
    id: row.id,
    number: row.number,
    status: row.status,
    subject: row.subject,
    ...(row.description !== null && {
      description: parsedJson(JsonDocument, row.description, { ...at, column: "description" }),
    }),
    createdBy: presentUser(row.createdBy),
    ...(row.agent !== "" && { agent: row.agent }),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    space: row.spaceId,
    revision: row.headRevisionId,
    revisionInitial: row.revisionInitialId,
    ...(row.revisionMergedAncestorId !== null && { revisionMergedAncestor: row.revisionMergedAncestorId }),
    ...(row.revisionMergedId !== null && { revisionMerged: row.revisionMergedId }),
    ...(row.mergedBy !== null && { mergedBy: presentUser(row.mergedBy) }),
    ...(row.mergedAt !== null && { mergedAt: row.mergedAt }),
    ...(row.ruleBypass !== null && {
      ruleBypass: parsedJson(ChangeRequest.shape.ruleBypass, row.ruleBypass, { ...at, column: "ruleBypass" }),
    }),
    comments: row.commentsOpen,
    outdated: row.outdated,
    conflicts: row.conflicts,
    urls: {
      location: apiUrl(`/spaces/${row.spaceId}/change-requests/${row.id}`),
      app: appUrl(addresses.changeRequest.overview(row.spaceId, row.number)),
    },
  };
}
