import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { decodeCursor, limitOf, type Page, type PageQuery, pageOf } from "@/lib/core/pagination";
import { presentUser } from "@/lib/domains/users/present";
import type { ApiToken, OrganizationToken } from "@/lib/model/tokens/schemas";
import type { Db } from "@/lib/platform/db/client";
import { presentToken, tokenSelect } from "./present";

/** The tokens a caller may know of: their own, and through a bound token only those of its organization. */
export const ownTokens = ({ userId, organizationId }: Viewer) => ({
  userId,
  ...(organizationId !== null && { organizationId }),
});

/** The caller's tokens, the newest first; expired ones included, so that they can be tidied up. */
export async function listTokens(db: Db, actor: Viewer, query: PageQuery): Promise<Page<ApiToken>> {
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
  return pageOf(rows, limit, count, (row) => [row.id], presentToken);
}

/** The tokens with which somebody can act in an organization: those limited to it, and its members' unlimited ones. */
export const tokensIn = (organizationId: string) => ({
  OR: [{ organizationId }, { organizationId: null, user: { members: { some: { organizationId } } } }],
});

/** The tokens of an organization's members that work in it, the newest first. */
export async function listOrganizationTokens(
  db: Db,
  organizationId: string,
  { member, ...query }: PageQuery & { member?: string },
): Promise<Page<OrganizationToken>> {
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
  return pageOf(
    rows,
    limit,
    count,
    (row) => [row.id],
    (row) => ({
      ...presentToken(row),
      user: presentUser(row.user),
    }),
  );
}
