import { etagOf } from "@/lib/platform/api/server/etag";
import type { StatementRows } from "@/lib/platform/db/statement-rows";
import { scimUrl } from "@/lib/platform/urls";
import { type Resource, URN } from "./messages";

export type ScimUserRow = StatementRows["scim-user-by-id"];

export type GroupRow = StatementRows["scim-group-by-id"];

/** A resource with its entity tag. */
export type TaggedResource = { resource: Resource; version: string; location: string };

type Meta = { resourceType: string; created: string; lastModified: string; location: string };

const tagged = (resource: Record<string, unknown>, meta: Meta, version: string): TaggedResource => ({
  resource: { ...resource, meta: { ...meta, version: `"${version}"` } } as unknown as Resource,
  version,
  location: meta.location,
});

const metaOf = (
  resourceType: "User" | "Group",
  { organizationId, createdAt, updatedAt }: Pick<ScimUserRow, "organizationId" | "createdAt" | "updatedAt">,
  id: string,
): Meta => ({
  resourceType,
  created: createdAt.toISOString(),
  lastModified: updatedAt.toISOString(),
  location: scimUrl(organizationId, `/${resourceType}s/${id}`),
});

export function resourceOfUser(row: ScimUserRow): TaggedResource {
  const { userId, userName, externalId, givenName, familyName, displayName, email, active, groups } = row;
  const resource = {
    schemas: [URN.user],
    id: userId,
    ...(externalId !== null && { externalId }),
    userName,
    name: {
      formatted: displayName,
      ...(givenName !== null && { givenName }),
      ...(familyName !== null && { familyName }),
    },
    displayName,
    emails: [{ value: email, type: "work", primary: true }],
    active,
    groups,
  };
  const meta = metaOf("User", row, userId);
  return tagged(resource, meta, etagOf(JSON.stringify({ ...resource, meta })));
}

/** @param members null: left out */
export function resourceOfGroup(row: GroupRow, members: ScimUserRow["groups"] | null): TaggedResource {
  const { teamId, displayName, externalId, membersHash } = row;
  const resource = {
    schemas: [URN.group],
    id: teamId,
    ...(externalId !== null && { externalId }),
    displayName,
  };
  const meta = metaOf("Group", row, teamId);
  const version = etagOf(JSON.stringify({ ...resource, membersHash, meta }));
  return tagged({ ...resource, ...(members !== null && { members }) }, meta, version);
}
