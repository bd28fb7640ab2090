import type { Collection } from "@/lib/spaces/collections/schemas";

/** Returns a function that lists the visible ancestors of a collection, the outermost first. */
export function trailsOf(all: readonly Collection[]): (id: string | undefined) => Collection[] {
  const byId = new Map(all.map((collection) => [collection.id, collection]));
  return (id) => {
    const trail: Collection[] = [];
    for (
      let at = id === undefined ? undefined : byId.get(id);
      at;
      at = at.parent ? byId.get(at.parent) : undefined
    ) {
      trail.unshift(at);
    }
    return trail;
  };
}

/** "Guides / Hardware". */
export const pathLabel = (trail: readonly { title: string }[]): string =>
  trail.map(({ title }) => title).join(" / ");
