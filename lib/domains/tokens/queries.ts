import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { decodeCursor, limitOf, type Page, type PageQuery, pageOf } from "@/lib/core/pagination";
import type { ApiToken } from "@/lib/model/tokens/schemas";
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
