import "server-only";
import type { Db } from "@/lib/db/client";
import { Forbidden } from "@/lib/errors";
import type { Item } from "./item";
import { markOfAdministrators } from "./queries";

/** Whoever else gives or takes roles here comes before or after. */
export const lockItem = (tx: Db, { kind, id }: Pick<Item, "kind" | "id">): Promise<unknown> =>
  kind === "space"
    ? tx.$queryRaw`SELECT 1 FROM "Space" WHERE "id" = ${id} FOR NO KEY UPDATE`
    : tx.$queryRaw`SELECT 1 FROM "Collection" WHERE "id" = ${id} FOR NO KEY UPDATE`;

/**
 * Does work that changes access to an item, and undoes it when somebody becomes an administrator of it, or
 * no longer is one, by the hand of somebody who is none. What is written need not name that role: a grant
 * covers what a team, a collection or everybody has, and taking it away uncovers that.
 */
export async function keepAdministrators<Result>(
  tx: Db,
  item: Pick<Item, "kind" | "id" | "title" | "role">,
  work: () => Promise<Result>,
): Promise<Result> {
  await lockItem(tx, item);
  if (item.role === "admin") return work();
  const before = await markOfAdministrators(tx, item);
  const result = await work();
  if ((await markOfAdministrators(tx, item)) !== before) {
    throw new Forbidden(
      `This would change who administrates “${item.title}”; your role there is “${item.role}”. Ask an administrator to do it.`,
    );
  }
  return result;
}
