import "server-only";
import { loadSpecs } from "@/lib/content/openapi-specs/queries";
import type { Viewer } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { loadUsers } from "@/lib/identity/users/queries";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { loadCollections } from "@/lib/spaces/collections/queries";
import { loadSpaces } from "@/lib/spaces/spaces/queries";

/** The target of a link outside of its content; with a space if it belongs to one. */
export type OutsideTarget = { kind: string; space: string; id: string };

/** Checked targets with their existence. */
export type Outside = readonly (OutsideTarget & { there: boolean })[];

const whatIsThere = prepared(
  "targets-outside-of-a-space",
  `SELECT CASE w."kind"
     WHEN 'space' THEN EXISTS (SELECT 1 FROM "Space" s WHERE s."id" = w."id" AND s."organizationId" = $1 AND s."deletedAt" IS NULL)
     WHEN 'user' THEN EXISTS (SELECT 1 FROM "Member" m WHERE m."userId" = w."id" AND m."organizationId" = $1)
     WHEN 'collection' THEN EXISTS (SELECT 1 FROM "Collection" c WHERE c."id" = w."id" AND c."organizationId" = $1)
     WHEN 'openapi' THEN EXISTS (SELECT 1 FROM "OpenApiSpec" o WHERE o."organizationId" = $1 AND o."slug" = w."id")
     WHEN 'page' THEN EXISTS (SELECT 1 FROM "Space" s JOIN "PageVersion" v ON v."branchId" = s."mainBranchId"
       WHERE s."id" = w."space" AND s."organizationId" = $1 AND s."deletedAt" IS NULL
         AND v."pageId" = w."id" AND v."toSeq" IS NULL AND NOT v."deleted")
     ELSE EXISTS (SELECT 1 FROM "Space" s JOIN "AssetVersion" a ON a."branchId" = s."mainBranchId"
       WHERE s."id" = w."space" AND s."organizationId" = $1 AND s."deletedAt" IS NULL
         AND a."kind" = 'reusable' AND a."key" = w."id" AND a."toSeq" IS NULL AND NOT a."deleted")
   END AS "there"
   FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS w("kind", "space", "id", "place") ORDER BY w."place"`,
);

/**
 * Looks up which targets exist and are visible to the viewer; pages of another space in its main content. A hidden
 * target must look like a missing one: otherwise links to guessed ids would reveal which exist.
 */
export async function lookOutside(
  db: Db,
  viewer: Viewer,
  organizationId: string,
  targets: readonly OutsideTarget[],
): Promise<Outside> {
  if (targets.length === 0) return [];
  const [rows, isVisible] = await Promise.all([
    whatIsThere(db, [
      organizationId,
      targets.map(({ kind }) => kind),
      targets.map(({ space }) => space),
      targets.map(({ id }) => id),
    ]),
    visibleOf(db, viewer, organizationId, targets),
  ]);
  return targets.map((target, index) => ({ ...target, there: rows[index]!.there && isVisible(target) }));
}

/** Loads which of the spaces, people, collections and specs of these targets the viewer can see. */
async function visibleOf(
  db: Db,
  viewer: Viewer,
  organizationId: string,
  targets: readonly OutsideTarget[],
): Promise<(target: OutsideTarget) => boolean> {
  const idsOf = (kind: string) => [
    ...new Set(targets.flatMap((target) => (kindAndId(target)[0] === kind ? kindAndId(target)[1] : []))),
  ];
  const [spaces, users, collections, specs] = await Promise.all([
    loadSpaces(db, viewer, idsOf("space")),
    loadUsers(db, viewer, idsOf("user")),
    loadCollections(db, viewer, idsOf("collection")),
    loadSpecs(db, viewer, organizationId, idsOf("openapi")),
  ]);
  const idOf = ({ id }: { id: string }) => id;
  const visible: Readonly<Record<string, ReadonlySet<string>>> = {
    space: new Set(spaces.filter(({ role }) => can(role, "space.view")).map(idOf)),
    user: new Set(users.map(idOf)),
    collection: new Set(collections.map(idOf)),
    openapi: new Set(specs.keys()),
  };
  return (target) => {
    const [kind, id] = kindAndId(target);
    return visible[kind]!.has(id);
  };
}

/** The thing whose access decides: a page or a reusable content belongs to its space. */
const kindAndId = ({ kind, space, id }: OutsideTarget): readonly [kind: string, id: string] =>
  kind === "user" || kind === "collection" || kind === "openapi" || kind === "space"
    ? [kind, id]
    : ["space", space];

/** True if all targets have the same state for the viewer as before. */
export async function isStillSo(
  db: Db,
  viewer: Viewer,
  organizationId: string,
  outside: Outside,
): Promise<boolean> {
  const now = await lookOutside(db, viewer, organizationId, outside);
  return now.every(({ there }, index) => there === outside[index]!.there);
}
