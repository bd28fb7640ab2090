import type { Role } from "@/lib/core/access/roles";
import { changeRequests } from "@/lib/domains/change-requests/operations";
import { collections } from "@/lib/domains/collections/operations";
import { members } from "@/lib/domains/members/operations";
import { organizations } from "@/lib/domains/organizations/operations";
import { pageEdits, pages } from "@/lib/domains/pages/operations";
import { spaceCreation } from "@/lib/domains/spaces/operations";
import type { ChangeRequest } from "@/lib/model/change-requests/schemas";
import type { Collection } from "@/lib/model/collections/schemas";
import type { Page, PageChange } from "@/lib/model/pages/schemas";
import type { Space } from "@/lib/model/spaces/schemas";
import type { Api } from "./api";
import { createPerson, type Person } from "./installation";

/**
 * A small world of a test's own: an organization with an administrator, and ways to add people, spaces and
 * change requests to it. Made through the API in a fraction of a second, so nothing is shared and nothing
 * needs to be cleaned up.
 *
 *     const editor = await world.member("review", "Ana Editor");
 *     const handbook = await world.space({ title: "Handbook", pages: { Welcome: "Hello.\n" } });
 *     const draft = await world.changeRequest(handbook, { by: editor, edits: { Welcome: "Hello!\n" } });
 */
export type Target = { spaceId: string; changeRequestId: string };
type NewSpace = { title?: string; parent?: { id: string }; pages?: Record<string, string>; by?: Person };
type NewChangeRequest = {
  by?: Person;
  subject?: string;
  /** new texts of pages by their titles */
  edits?: Record<string, string>;
  changes?: PageChange[];
};

export class World {
  private constructor(
    private readonly api: Api,
    readonly organization: { id: string; title: string },
    readonly admin: Person,
  ) {}

  static async create(api: Api, title = "Test organization"): Promise<World> {
    const admin = await createPerson("Alma Admin");
    const { id } = await api.as(admin).call(organizations.create, { body: { title } });
    return new World(api, { id, title }, admin);
  }

  /** A new person with a role here; null = guest. */
  async member(role: Role | null, displayName = `Person who may ${role ?? "nothing"}`): Promise<Person> {
    const person = await createPerson(displayName);
    await this.api.as(this.admin).call(members.invite, {
      params: { organizationId: this.organization.id },
      body: { emails: [person.email], role },
    });
    return person;
  }

  /** Somebody with an account who belongs nowhere. */
  stranger(displayName = "Sam Stranger"): Promise<Person> {
    return createPerson(displayName);
  }

  /** A new, empty collection. */
  collection(title: string, parent?: { id: string }): Promise<Collection> {
    return this.api.as(this.admin).call(collections.create, {
      params: { organizationId: this.organization.id },
      body: { title, parent: parent?.id },
    });
  }

  /** A new space with these pages, texts by title, live. */
  async space({
    title = "Handbook",
    parent,
    pages: texts = {},
    by = this.admin,
  }: NewSpace = {}): Promise<Space> {
    const space = await this.api.as(by).call(spaceCreation.create, {
      params: { organizationId: this.organization.id },
      body: { title, parent: parent?.id },
    });
    const changes = Object.entries(texts).map(
      ([pageTitle, markdown]): PageChange => ({
        operation: "insert_page",
        title: pageTitle,
        document: { markdown },
      }),
    );
    if (changes.length > 0) await this.live(space, { by, subject: "First pages", changes });
    return space;
  }

  /** A new draft with these changes. */
  async changeRequest(
    space: { id: string },
    { by = this.admin, subject = "A change", edits = {}, changes = [] }: NewChangeRequest = {},
  ): Promise<ChangeRequest> {
    const caller = this.api.as(by);
    const made = await caller.call(changeRequests.create, {
      params: { spaceId: space.id },
      body: { subject },
    });
    const params = { spaceId: space.id, changeRequestId: made.id };
    const ids = Object.keys(edits).length > 0 ? await this.pageIds(space) : {};
    const updates = Object.entries(edits).map(([title, markdown]): PageChange => {
      const page = ids[title];
      if (page === undefined) throw new Error(`There is no page “${title}” in the space.`);
      return { operation: "update_page", page, document: { markdown } };
    });
    for (const batch of batches([...updates, ...changes], 50)) {
      await caller.call(pageEdits.apply, { params, body: { changes: batch } });
    }
    return caller.call(changeRequests.get, { params });
  }

  /** Changes that are merged at once. */
  async live(space: { id: string }, change: NewChangeRequest): Promise<{ revision: string }> {
    const made = await this.changeRequest(space, change);
    const { result, revision } = await this.api.as(change.by ?? this.admin).call(changeRequests.merge, {
      params: { spaceId: space.id, changeRequestId: made.id },
    });
    if (result !== "merge") throw new Error("The change met conflicts.");
    return { revision };
  }

  /** Ids of the pages of a space by their titles, whatever their depth. */
  async pageIds(space: { id: string }): Promise<Record<string, string>> {
    const tree = await this.api.as(this.admin).call(pages.list.space, { params: { spaceId: space.id } });
    return Object.fromEntries(flatten(tree.pages).map(({ title, id }) => [title, id]));
  }
}

/** All pages of a tree in reading order. */
export const flatten = (tree: readonly Page[]): Page[] =>
  tree.flatMap((page) => [page, ...("pages" in page ? flatten(page.pages) : [])]);

function* batches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
