import "server-only";
import { type Caller, lockedOutOf, type Viewer } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import { presentUser } from "@/lib/identity/users/present";
import type { Db } from "@/lib/platform/db/client";
import { loadSpaces } from "@/lib/spaces/spaces/queries";
import { type ApiTokenRow, presentApiToken, tokenSelect } from "./present";
import type { ApiToken, OrganizationToken } from "./schemas";

/** The tokens visible to a caller: their own, and with a bound token only those of its organization. */
export const ownTokens = ({ userId, organizationId }: Viewer) => ({
  userId,
  ...(organizationId !== null && { organizationId }),
});

/** Returns the titles of the spaces that tokens are limited to, as far as the viewer can see them. */
async function titlesIn(db: Db, viewer: Caller, rows: readonly Pick<ApiTokenRow, "spaceIds">[]) {
  const found = await loadSpaces(db, viewer, [...new Set(rows.flatMap(({ spaceIds }) => spaceIds))]);
  const refused = lockedOutOf(viewer);
  const titles = new Map(
    found.flatMap(({ id, title, role, organizationId }) =>
      can(role, "space.view") && !refused.includes(organizationId) ? [[id, title] as const] : [],
    ),
  );
  return ({ spaceIds }: Pick<ApiTokenRow, "spaceIds">) =>
    spaceIds.length > 0 && {
      spaceTitles: Object.fromEntries(
        spaceIds.flatMap((id) => (titles.has(id) ? [[id, titles.get(id)!]] : [])),
      ),
    };
}

/** Lists the caller's tokens, newest first, including expired ones, so that they can be deleted. */
export async function listTokens(db: Db, actor: Caller, query: PageQuery): Promise<PageOfItems<ApiToken>> {
  const limit = limitOf(query);
  const [last] = decodeCursor(query.page, ["string"]) ?? [];
  const where = ownTokens(actor);
  const [rows, count] = await Promise.all([
    db.apiToken.findMany({
      where: { ...where, ...(last !== undefined && { id: { lt: String(last) } }) },
      orderBy: { id: "desc" },
      take: limit + 1,
      select: tokenSelect,
    }),
    db.apiToken.count({ where }),
  ]);
  const titlesOf = await titlesIn(db, actor, rows);
  return pageOf(
    rows,
    limit,
    count,
    (row) => [row.id],
    (row) => ({ ...presentApiToken(row), ...titlesOf(row) }),
  );
}

/** The tokens with access to an organization: those limited to it, and its members' unlimited ones. */
export const tokensIn = (organizationId: string) => ({
  OR: [{ organizationId }, { organizationId: null, user: { members: { some: { organizationId } } } }],
});

/** Lists the tokens of an organization's members that have access to it, newest first. */
export async function listOrganizationTokens(
  db: Db,
  viewer: Caller,
  organizationId: string,
  { member, ...query }: PageQuery & { member?: string },
): Promise<PageOfItems<OrganizationToken>> {
  const limit = limitOf(query);
  const [last] = decodeCursor(query.page, ["string"]) ?? [];
  const where = { ...tokensIn(organizationId), ...(member !== undefined && { userId: member }) };
  const [rows, count] = await Promise.all([
    db.apiToken.findMany({
      where: { ...where, ...(last !== undefined && { id: { lt: String(last) } }) },
      orderBy: { id: "desc" },
      take: limit + 1,
      select: {
        ...tokenSelect,
        user: { select: { id: true, email: true, displayName: true, photoURL: true } },
      },
    }),
    db.apiToken.count({ where }),
  ]);
  const titlesOf = await titlesIn(db, viewer, rows);
  return pageOf(
    rows,
    limit,
    count,
    (row) => [row.id],
    (row) => ({
      ...presentApiToken(row),
      ...titlesOf(row),
      user: presentUser(row.user),
    }),
  );
}
