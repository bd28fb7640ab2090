import { expect } from "@playwright/test";
import type { Role } from "@/lib/core/access/roles";
import { database } from "@/lib/platform/db/client";
import { world } from "@/lib/testing/world";
import { createPerson } from "./installation";

/**
 * A small world of a test's own: an organization with an administrator, and ways to add people, spaces and
 * change requests to it. Made by the commands of the product in a fraction of a second, so nothing is shared and
 * nothing needs to be cleaned up.
 *
 *     const editor = await world.member("review", "Ana Editor");
 *     const handbook = await world.space({ title: "Handbook", pages: { Welcome: "Hello.\n" } });
 *     const draft = await world.changeRequest(handbook, { by: editor, edits: { Welcome: "Hello!\n" } });
 */
export type Target = { spaceId: string; changeRequestId: string };
export type World = Awaited<ReturnType<typeof newWorld>>;

export async function newWorld() {
  const made = await world({ admin: { displayName: "Alma Admin" }, newPerson: createPerson });
  type NewSpace = NonNullable<Parameters<typeof made.space>[0]>;
  return {
    ...made,
    /** A new person with a role here; null = guest. */
    member: (role: Role | null, displayName?: string) =>
      made.member(role, displayName ? { displayName } : {}),
    /** Somebody with an account who belongs nowhere. */
    stranger: (fields?: { email: string }) => made.stranger({ displayName: "Sam Stranger", ...fields }),
    /** A new, empty collection. */
    collection: (title: string, parent?: { id: string }) => made.collection({ title, parent: parent?.id }),
    /** A new space with these pages, texts by title, live. */
    space: ({ parent, ...input }: Omit<NewSpace, "parent"> & { parent?: { id: string } } = {}) =>
      made.space({ title: "Handbook", parent: parent?.id, ...input }),
    /** A new draft with these changes. */
    changeRequest: async (...given: Parameters<typeof made.changeRequest>) =>
      (await made.changeRequest(...given)).changeRequest,
    /** Resolves when the search finds what the space holds now: it is indexed after it is stored. */
    untilSearchable: ({ id }: { id: string }) =>
      expect
        .poll(async () => {
          const { main, searchIndex } = await database().space.findUniqueOrThrow({
            where: { id },
            select: {
              main: { select: { headSeq: true } },
              searchIndex: { select: { seq: true } },
            },
          });
          return searchIndex?.seq === main?.headSeq;
        })
        .toBe(true),
  };
}
