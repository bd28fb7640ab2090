import type { SpecOutline } from "@/lib/content/openapi-specs/on-thread/outline";
import type { VersionChanges } from "./schemas";

type ItemChange<Item> = { item: Item; change: VersionChanges["schemas"][number]["change"] };

/** Compares two lists by key: added and changed items in the order of `after`, then the removed ones. */
function changed<Item extends { hash: string }>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): ItemChange<Item>[] {
  const known = new Map(before.map((item) => [keyOf(item), item]));
  const found: ItemChange<Item>[] = [];
  for (const item of after) {
    const old = known.get(keyOf(item));
    known.delete(keyOf(item));
    if (old?.hash !== item.hash) found.push({ item, change: old ? "changed" : "added" });
  }
  return [...found, ...[...known.values()].map((item) => ({ item, change: "removed" as const }))];
}

/** Compares a version with the one before; of the first version, everything is added. */
export function specChanges(before: SpecOutline | null, after: SpecOutline): Omit<VersionChanges, "before"> {
  const { operations = [], webhooks = [], schemas = [] } = before ?? {};
  return {
    operations: changed(operations, after.operations, ({ method, path }) => `${method} ${path}`).map(
      ({ change, item: { method, path, summary } }) => ({
        change,
        method,
        path,
        ...(summary !== undefined && { summary }),
      }),
    ),
    webhooks: changed(webhooks, after.webhooks, ({ method, name }) => `${method} ${name}`).map(
      ({ change, item: { method, name } }) => ({ change, method, name }),
    ),
    schemas: changed(schemas, after.schemas, ({ name }) => name).map(({ change, item: { name } }) => ({
      change,
      name,
    })),
  };
}
