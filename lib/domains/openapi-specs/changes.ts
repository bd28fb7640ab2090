import type { VersionChanges } from "@/lib/model/openapi-specs/schemas";
import type { SpecOutline } from "@/lib/platform/rendering/openapi/outline";

type Changed<Item> = { item: Item; change: VersionChanges["schemas"][number]["change"] };

/** What is in the one list and not, or otherwise, in the other; what went comes last. */
function changed<Item extends { hash: string }>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): Changed<Item>[] {
  const known = new Map(before.map((item) => [keyOf(item), item]));
  const found: Changed<Item>[] = [];
  for (const item of after) {
    const old = known.get(keyOf(item));
    known.delete(keyOf(item));
    if (old?.hash !== item.hash) found.push({ item, change: old ? "changed" : "added" });
  }
  return [...found, ...[...known.values()].map((item) => ({ item, change: "removed" as const }))];
}

/** What a version says otherwise than the one before; of the first, everything is added. */
export function changesBetween(
  before: SpecOutline | null,
  after: SpecOutline,
): Omit<VersionChanges, "before"> {
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
