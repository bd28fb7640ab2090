import "server-only";
import { lockedOutOf, type SignInLocks, type Viewer } from "@/lib/core/access/actor";
import { canSql, organizationAccess } from "@/lib/core/access/sql";
import { NotFound } from "@/lib/core/errors";
import { type Language, languageOf } from "@/lib/core/locales/say";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { UserRow } from "./row";

/** People can see themselves, and the members of organizations whose members they can list. */
const visibleUsers = prepared(
  "visible-users",
  `SELECT u."id", u."email", u."displayName", u."photoURL" FROM "User" u
    WHERE u."id" = ANY($1::text[])
      AND (u."id" = $2 OR EXISTS (
        SELECT 1 FROM "Member" theirs
          JOIN LATERAL ${organizationAccess(`theirs."organizationId"`)} mine ON mine."userId" = $2
         WHERE theirs."userId" = u."id" AND ${canSql('mine."role"', "organization.listMembers")}
           AND ($3::text IS NULL OR theirs."organizationId" = $3) AND theirs."organizationId" <> ALL($4::text[])))`,
);

/** A viewer; a caller also with the organizations that refuse their way of signing in. */
type LockableViewer = Viewer | (Viewer & SignInLocks);

/** Returns those of some people whom the viewer can see, unordered. */
export async function loadUsers(db: Db, viewer: LockableViewer, ids: readonly string[]): Promise<UserRow[]> {
  const refused = "ssoRequiredIn" in viewer ? lockedOutOf(viewer) : [];
  return ids.length === 0 ? [] : visibleUsers(db, [ids, viewer.userId, viewer.organizationId, refused]);
}

const memberLister = prepared(
  "member-lister",
  `SELECT 1 AS "found" FROM ${organizationAccess("$2")} mine
    WHERE mine."userId" = $1 AND ${canSql('mine."role"', "organization.listMembers")}`,
);

/** True if the viewer can see all members of the organization. */
export const listsMembers = async (db: Db, userId: string, organizationId: string): Promise<boolean> =>
  (await memberLister(db, [userId, organizationId])).length > 0;

const memberNames = prepared(
  "member-names",
  `SELECT u."id", u."displayName" FROM "User" u JOIN "Member" m ON m."userId" = u."id"
    WHERE m."organizationId" = $2 AND u."id" = ANY($1::text[])`,
);

/** Returns the names of those of some people who are members, by id, without an access check. */
export async function namesOfMembers(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Record<string, string>> {
  const rows = ids.length === 0 ? [] : await memberNames(db, [ids, organizationId]);
  return Object.fromEntries(rows.map(({ id, displayName }) => [id, displayName]));
}

/** Returns a person, if the viewer can see them. */
export async function getUser(db: Db, viewer: LockableViewer, userId: string): Promise<UserRow> {
  const [user] = await loadUsers(db, viewer, [userId]);
  if (!user) throw new NotFound("user", userId);
  return user;
}

const displayNameById = prepared(
  "display-name-by-id",
  `SELECT u."displayName" FROM "User" u WHERE u."id" = $1`,
);

/** Returns a person's name, without an access check. */
export const findDisplayName = async (db: Db, userId: string): Promise<string> =>
  (await displayNameById(db, [userId]))[0]?.displayName ?? "";

/** Returns what only a person sees of their own account: if the address is verified, and the chosen language. */
export async function ownSettings(
  db: Db,
  userId: string,
): Promise<{ emailConfirmed: boolean; language: Language | null }> {
  const { emailConfirmed, language } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { emailConfirmed: true, language: true },
  });
  return { emailConfirmed, language: languageOf(language) };
}
