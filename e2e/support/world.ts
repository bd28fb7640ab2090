import { expect } from "@playwright/test";
import type { Role } from "@/lib/core/access/roles";
import { database } from "@/lib/platform/db/client";
import { world } from "@/lib/testing/world";
import { createPerson } from "./installation";

/**
 * A small separate world for a test: an organization with an administrator, and functions to add people, spaces and
 * change requests to it. Created by the commands of the product in a fraction of a second, so tests share nothing and
 * need no cleanup.
 *
 *     const editor = await world.member("review", "Ana Editor");
 *     const handbook = await world.space({ title: "Handbook", pages: { Welcome: "Hello.\n" } });
 *     const draft = await world.changeRequest(handbook, { by: editor, edits: { Welcome: "Hello!\n" } });
 */
export type Target = { spaceId: string; changeRequestId: string };
export type JourneyWorld = Awaited<ReturnType<typeof newWorld>>;

export async function newWorld() {
  const made = await world({ admin: { displayName: "Alma Admin" }, newPerson: createPerson });
  type NewSpace = NonNullable<Parameters<typeof made.space>[0]>;
  return {
    ...made,
    /** A new person with a role here; null = guest. */
    member: (role: Role | null, displayName?: string) =>
      made.member(role, displayName ? { displayName } : {}),
    /** A person with an account but no organization. */
    stranger: (fields?: { email: string }) => made.stranger({ displayName: "Sam Stranger", ...fields }),
    /** A new, empty collection. */
    collection: (title: string, parent?: { id: string }) => made.collection({ title, parent: parent?.id }),
    /** A new space with these pages merged, texts by title. */
    space: ({ parent, ...input }: Omit<NewSpace, "parent"> & { parent?: { id: string } } = {}) =>
      made.space({ title: "Handbook", parent: parent?.id, ...input }),
    /** A new draft with these changes. */
    changeRequest: async (...given: Parameters<typeof made.changeRequest>) =>
      (await made.changeRequest(...given)).changeRequest,
    /** Resolves when the search finds the present content of the space: it is indexed after it is stored. */
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
