import type { Role } from "@/lib/core/access/roles";
import {
  collectionPermissions,
  sitePermissions,
  spacePermissions,
} from "@/lib/organizations/permissions/operations";
import type { GrantAccess, TeamPermission, UserPermission } from "@/lib/organizations/permissions/schemas";
import { call } from "@/lib/platform/api/client";
import { pagesQuery, query } from "@/lib/platform/api/queries";
import { everyoneInSiteRead, everyoneRead, explainedRead, grantsRead } from "./access-reads";

/** An access target. */
export type GrantTarget = {
  kind: "space" | "collection" | "site";
  id: string;
  title: string;
  organizationId: string;
  /** No one can grant more than their own role, so only admins of the access target make others admins. */
  mayGrantAll: boolean;
};

/** A space or a collection. */
export type ContentTarget = GrantTarget & { kind: "space" | "collection" };

/** A grantee with their role. */
export type Grantee =
  | { kind: "user"; id: string; name: string; role: Role | null; entry: UserPermission }
  | { kind: "team"; id: string; name: string; role: Role | null; entry: TeamPermission };

/** Returns the request that changes a grantee's role. */
export const grantTo = ({ kind, id }: Grantee, role: Role | null): GrantAccess => ({
  role,
  ...(kind === "user" ? { users: [id] } : { teams: [id] }),
});

/** Returns the reads and writes of an access target's grants. */
export function grantsOf({ kind, id, organizationId }: GrantTarget) {
  if (kind === "space") {
    const params = { spaceId: id };
    return {
      users: query(spacePermissions.users, grantsRead(params)),
      teams: query(spacePermissions.teams, grantsRead(params)),
      grant: (body: GrantAccess) => call(spacePermissions.grant, { params, body }),
      revoke: ({ kind: of, id: from }: Grantee) =>
        of === "user"
          ? call(spacePermissions.removeUser, { params: { ...params, userId: from } })
          : call(spacePermissions.removeTeam, { params: { ...params, teamId: from } }),
    };
  }
  if (kind === "site") {
    const params = { organizationId, siteId: id };
    return {
      users: query(sitePermissions.users, grantsRead(params)),
      teams: query(sitePermissions.teams, grantsRead(params)),
      grant: (body: GrantAccess) => call(sitePermissions.grant, { params, body }),
      revoke: ({ kind: of, id: from }: Grantee) =>
        of === "user"
          ? call(sitePermissions.removeUser, { params: { ...params, userId: from } })
          : call(sitePermissions.removeTeam, { params: { ...params, teamId: from } }),
    };
  }
  const params = { collectionId: id };
  return {
    users: query(collectionPermissions.users, grantsRead(params)),
    teams: query(collectionPermissions.teams, grantsRead(params)),
    grant: (body: GrantAccess) => call(collectionPermissions.grant, { params, body }),
    revoke: ({ kind: of, id: from }: Grantee) =>
      of === "user"
        ? call(collectionPermissions.removeUser, { params: { ...params, userId: from } })
        : call(collectionPermissions.removeTeam, { params: { ...params, teamId: from } }),
  };
}

const everyoneInSpace = (id: string, role: Role | null) =>
  pagesQuery(spacePermissions.effective, everyoneRead({ spaceId: id }, role));

/** Lists everyone with access, or with one role, page by page. */
export const everyoneIn = ({ kind, id, organizationId }: GrantTarget, role: Role | null) => {
  if (kind === "space") return everyoneInSpace(id, role);
  if (kind === "collection")
    return pagesQuery(collectionPermissions.effective, everyoneRead({ collectionId: id }, role));
  const people = pagesQuery(
    sitePermissions.effective,
    everyoneInSiteRead({ organizationId, siteId: id }, role),
  );
  // Members without a role are listed only if the query asks for them.
  return people as unknown as ReturnType<typeof everyoneInSpace>;
};

/** Reads one member's role on an access target with its reasons. */
export const whyIn = (
  { kind, id, organizationId }: Omit<GrantTarget, "title" | "mayGrantAll">,
  userId: string,
) => {
  if (kind === "space") return query(spacePermissions.person, explainedRead({ spaceId: id, userId }));
  return kind === "site"
    ? query(sitePermissions.person, explainedRead({ organizationId, siteId: id, userId }))
    : query(collectionPermissions.person, explainedRead({ collectionId: id, userId }));
};
