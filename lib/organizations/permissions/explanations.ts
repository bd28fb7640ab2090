import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { ACCESS_SOURCES, can } from "@/lib/core/access/roles";
import {
  COLLECTION_ACCESS,
  canSql,
  collectionRoleLines,
  organizationAccess,
  siteRoleLines,
  spaceRoleLines,
} from "@/lib/core/access/sql";
import { NotFound } from "@/lib/core/errors";
import { presentUser } from "@/lib/identity/users/present";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import type { AccessTarget } from "./access-target";
import type { AccessReason, PersonAccess } from "./schemas";

const ITEMS = {
  space: ["Space", "s", spaceRoleLines],
  collection: ["Collection", "c", collectionRoleLines],
  site: ["Site", "t", siteRoleLines],
} as const;

/**
 * The access sources of a member ($2) in some access targets ($1), as far as the viewer ($3) may see them.
 */
const reasonsIn = (kind: AccessTarget["kind"]) => {
  const [table, i, linesOf] = ITEMS[kind];
  return prepared(
    `reasons-in-${kind}`,
    `SELECT u."id", u."email", u."displayName", u."photoURL", ${i}."id" AS "item", ${i}."title" AS "itemTitle",
       l."source" /* not null */, l."level", l."role"::text AS "role", l."decides" /* not null */,
       around."id" AS "collection", around."title" AS "collectionTitle", around."role"::text AS "collectionRole",
       m."id" AS "team", m."title" AS "teamTitle",
       EXISTS (SELECT FROM ${organizationAccess(`${i}."organizationId"`)} v
         WHERE v."userId" = $3 AND ${canSql('v."role"', "organization.listMembers")}) AS "viewerListsMembers"
     FROM "${table}" ${i} JOIN LATERAL ${organizationAccess(`${i}."organizationId"`)} o ON o."userId" = $2
     JOIN "User" u ON u."id" = o."userId"
     CROSS JOIN LATERAL ${linesOf(`o."userId"`, `o."role"`)} l
     LEFT JOIN "Team" m ON m."id" = l."team"
     LEFT JOIN LATERAL (
       SELECT c."id", c."title", a."role" FROM "Collection" c LEFT JOIN LATERAL ${COLLECTION_ACCESS} a ON a."userId" = $3
       WHERE c."id" = l."collection"
     ) around ON true
     WHERE ${i}."id" = ANY($1::text[]) ORDER BY ${i}."id", l."place"`,
    { values: { source: ACCESS_SOURCES } },
  );
};
const reasons = { space: reasonsIn("space"), collection: reasonsIn("collection"), site: reasonsIn("site") };

/** Only managers of a collection see the roles it gives; only its viewers see its name. */
function presentReason(kind: AccessTarget["kind"], row: RowOf<(typeof reasons)[typeof kind]>): AccessReason {
  const inherited = row.collection !== null && row.collection !== row.item;
  const managed = !inherited || can(row.collectionRole, "collection.manage");
  const own = { kind, id: row.item, title: row.itemTitle };
  const around = { kind: "collection" as const, id: row.collection ?? "", title: row.collectionTitle ?? "" };
  const seen = !inherited || can(row.collectionRole, "collection.view");
  return {
    source: row.source,
    role: row.role,
    decides: row.decides,
    inherited,
    ...(row.level !== null && seen && { from: inherited ? around : own }),
    ...(row.team !== null && managed && { team: { id: row.team, title: row.teamTitle ?? "" } }),
  };
}

/** Returns a member's role in an access target, optionally with its sources. */
export async function getPersonAccess(
  db: Db,
  viewer: Pick<Viewer, "userId">,
  { kind, id }: Pick<AccessTarget, "kind" | "id">,
  userId: string,
  explain: boolean,
): Promise<PersonAccess> {
  const rows = await reasons[kind](db, [[id], userId, viewer.userId]);
  const decisive = rows.find(({ decides }) => decides);
  // A viewer who may not list the organization's members sees only people with access here.
  if (!decisive || (!can(decisive.role, `${kind}.view`) && !decisive.viewerListsMembers)) {
    throw new NotFound("member", userId);
  }
  return {
    permission: decisive.role,
    user: presentUser(decisive),
    ...(explain && { explanation: rows.map((row) => presentReason(kind, row)) }),
  };
}

/** Explains a member's role in each of some spaces, by space id. */
export async function explainSpaces(
  db: Db,
  viewer: Pick<Viewer, "userId">,
  spaceIds: readonly string[],
  userId: string,
): Promise<Map<string, AccessReason[]>> {
  const rows = await reasons.space(db, [spaceIds, userId, viewer.userId]);
  const bySpace = new Map<string, AccessReason[]>(spaceIds.map((id) => [id, []]));
  for (const row of rows) bySpace.get(row.item)?.push(presentReason("space", row));
  return bySpace;
}
