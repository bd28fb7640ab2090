import { createChangeRequest } from "@/lib/collaboration/change-requests/commands/create";
import { postComment, updateComment } from "@/lib/collaboration/comments/commands";
import { applyChanges } from "@/lib/content/pages/commands";
import { scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { createToken } from "@/lib/identity/tokens/commands";
import { getOrganization } from "@/lib/organizations/organizations/queries";
import { openSession } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { pool } from "@/lib/platform/db/pool";
import { createSite, setPublished } from "@/lib/sites/sites/commands";
import { createSection } from "@/lib/sites/structure/sections";
import { getSpace } from "@/lib/spaces/spaces/commands";
import { fillSpace, linkedPageText } from "@/lib/testing/large-space";
import { contextOf, operator, person, world } from "@/lib/testing/world";

type FilledSpace = { id: string; pages: string[] };

/** The ids and tokens of the data that is measured. */
export type Seed = {
  organizationId: string;
  token: string;
  /** further tokens of the same person */
  tokens: readonly string[];
  cookie: string;
  /** By number of pages. */
  spaces: Record<10 | 100 | 10_000, FilledSpace>;
  emptySpaces: readonly string[];
  changeRequestId: string;
  discussed: string;
  /** A space with ten thousand comments. */
  talkative: string;
  /** Names of published sites, by the number of their pages. */
  sites: Record<10 | 10_000, string>;
};

const SPACES = 60;
const TOKENS = 50;

export async function tokenOf(userId: string): Promise<string> {
  const wish = { userId, label: "bench", organizationId: null, expiresAt: null };
  return (await createToken(database(), operator, wish)).token;
}

/** Creates an organization in which a person with the role “review”, not an admin, does everything. */
export async function seed(): Promise<Seed> {
  const { organization, admin, member, space } = await world({ title: "Benchmark" });
  const user = await member("review", { displayName: "Bench", email: "bench@example.test" });
  const emptySpaces: string[] = [];
  for (let number = 0; number < SPACES; number++)
    emptySpaces.push((await space({ title: `Space ${number}` })).id);

  const filled = async (count: number): Promise<FilledSpace> => {
    const made = await space({ title: `${count} pages` });
    return { id: made.id, pages: await fillSpace(made, count, admin.id) };
  };
  const spaces = { 10: await filled(10), 100: await filled(100), 10000: await filled(10_000) };

  const published = async ({ id }: FilledSpace): Promise<string> => {
    const owner = contextOf(admin);
    const subject = await getOrganization(database(), owner.actor, organization.id);
    const site = await createSite(database(), owner, subject, { spaces: [id] });
    await setPublished(database(), owner, site, true);
    return site.basename;
  };
  const sites = { 10: await published(spaces[10]), 10000: await published(spaces[10_000]) };

  const ctx = contextOf(user);
  const hundred = await getSpace(database(), ctx, spaces[100].id);
  const request = await createChangeRequest(database(), ctx, hundred, { subject: "Rewrite the first page" });
  await applyChanges(database(), ctx, request, [
    { operation: "update_page", page: spaces[100].pages[0]!, document: { markdown: "# Page 0\n\nNew.\n" } },
  ]);

  const others = await Promise.all([member("comment"), member("edit"), person()]);
  for (let number = 0; number < 60; number++) {
    const by = contextOf(others[number % 2]!);
    const page = spaces[100].pages[number]!;
    const body = { markdown: `Comment ${number}: what about the *second* point?` };
    const { id } = await postComment(database(), by, scopeOfSpace(hundred), { body, page });
    if (number % 5 === 0)
      await updateComment(database(), ctx, scopeOfSpace(hundred), id, { addedReactions: ["👍"] });
  }
  const talkative = await space({ title: "Talkative" });
  await postComment(database(), ctx, scopeOfSpace(talkative), { body: { markdown: "One of many." } });
  await multiplyComments(talkative.id, 10_100);
  await pool().query("ANALYZE");

  const token = await tokenOf(user.id);
  const tokens: string[] = [];
  for (let number = 0; number < TOKENS; number++) tokens.push(await tokenOf(user.id));
  const { secret } = await openSession(database(), user.id, { address: "127.0.0.1", userAgent: null });
  return {
    organizationId: organization.id,
    token,
    tokens,
    cookie: secret,
    spaces,
    emptySpaces,
    changeRequestId: request.changeRequest.id,
    discussed: spaces[100].id,
    talkative: talkative.id,
    sites,
  };
}

/** An organization of a hundred thousand pages, and a person in it. */
export type Library = { organizationId: string; token: string; space: FilledSpace };

const SHELVES = 10;

/** Creates it; jobs index its pages once the server runs. */
export async function seedLibrary(): Promise<Library> {
  const { organization, admin, member, space } = await world({ title: "Library" });
  const user = await member("review", { displayName: "Reader", email: "reader@example.test" });
  const shelves: FilledSpace[] = [];
  for (let number = 0; number < SHELVES; number++) {
    const made = await space({ title: `Shelf ${number}` });
    shelves.push({ id: made.id, pages: await fillSpace(made, 10_000, admin.id) });
  }
  await pool().query("ANALYZE");
  const token = await tokenOf(user.id);
  return { organizationId: organization.id, token, space: shelves[0]! };
}

/** Two spaces of linked pages, one of them large, and a person in their organization. */
export type LinkedSpaces = { token: string; small: FilledSpace; large: FilledSpace };

/** Creates them; jobs read the links of their pages once the server runs. */
export async function seedLinked(): Promise<LinkedSpaces> {
  const { admin, member, space } = await world({ title: "Linked" });
  const user = await member("review", { displayName: "Editor", email: "links@example.test" });
  const filled = async (count: number): Promise<FilledSpace> => {
    const made = await space({ title: `${count} linked pages` });
    return { id: made.id, pages: await fillSpace(made, count, admin.id, linkedPageText) };
  };
  const [small, large] = [await filled(100), await filled(10_000)];
  await pool().query("ANALYZE");
  const token = await tokenOf(user.id);
  return { token, small, large };
}

/** Names of published sites with one section and with twenty, of five hundred pages each. */
export type SectionedSites = { one: string; twenty: string };
const PAGES_OF_A_SECTION = 500;

export async function seedSectioned(): Promise<SectionedSites> {
  const { admin, organization, space } = await world({ title: "Sections" });
  const ctx = contextOf(admin);
  const owner = await getOrganization(database(), ctx.actor, organization.id);
  const siteOf = async (sections: number): Promise<string> => {
    const site = await createSite(database(), ctx, owner, { title: `${sections} sections` });
    for (let number = 0; number < sections; number++) {
      const made = await space({ title: `Section ${number}` });
      await fillSpace(made, PAGES_OF_A_SECTION, admin.id);
      await createSection(database(), ctx, site, { spaceId: made.id, title: `Section ${number}` });
    }
    await setPublished(database(), ctx, site, true);
    return site.basename;
  };
  return { one: await siteOf(1), twenty: await siteOf(20) };
}

/** A published site, and the paths of three of its pages. */
export type SeededBook = { basename: string; small: string; usual: string; largest: string };

const PAGES_OF_A_BOOK = 121;
const SECTIONS = { small: 0, usual: 4, largest: 56 };

/** Returns a page of half a kilobyte and as many sections with prose, code, a list and a table, of 1.1 kB each. */
function pageOfBook(sections: number): string {
  const section = (number: number): string => `## Part ${number} of a closure

A closure captures what it names from the place where it was made, by reference where that is enough and by value where it is not. What it captures lives as long as the closure itself, so that part ${number} may be called long after the rest has returned, and as often as anybody likes.

\`\`\`rust
let limit = ${number};
let below = |value: u32| -> bool {
    // The limit is borrowed, not moved.
    value < limit
};
assert!(below(limit - 1));
\`\`\`

- It is called as a function is, with parentheses.
- Its type has no name, and is different from that of *every* other closure.
- What it captured can be [read again](#part-${number}-of-a-closure) after it.

| Captures | Called with | May be called |
|---|---|---|
| by value | \`FnOnce\` | once |
| by unique reference | \`FnMut\` | often, by one at a time |
| by reference | \`Fn\` | often, by many at a time |

A closure that captures nothing is a plain function, and can be passed wherever a pointer to one is expected.
`;
  const opening =
    "What follows says how the language works, not how it is learnt. It assumes that the reader knows some of it already, and repeats nothing that stands elsewhere. Examples are complete unless they say otherwise, and each of them compiles. Words in italics are explained where they are first used, and in the glossary.\n";
  const parts = Array.from({ length: sections }, (_, number) => section(number + 1));
  return [opening, ...parts].join("\n");
}

/** Creates a site of a hundred and twenty-one pages, of which one is small and one large. */
export async function seedBook(): Promise<SeededBook> {
  const { admin, organization, space } = await world({ title: "Publisher" });
  const made = await space({ title: "Reference" });
  // The first page has the address of the site, so its own address redirects there.
  const texts = { 1: pageOfBook(SECTIONS.small), 2: pageOfBook(SECTIONS.largest) };
  const usual = pageOfBook(SECTIONS.usual);
  await fillSpace(made, PAGES_OF_A_BOOK, admin.id, (number) => texts[number as keyof typeof texts] ?? usual);
  const ctx = contextOf(admin);
  const owner = await getOrganization(database(), ctx.actor, organization.id);
  const site = await createSite(database(), ctx, owner, { spaces: [made.id] });
  await setPublished(database(), ctx, site, true);
  return { basename: site.basename, small: "page-1", usual: "page-3", largest: "page-2" };
}

/** Long pages in a change request, and the session of its author. */
export type EditedPages = {
  cookie: string;
  spaceId: string;
  number: number;
  pages: Record<"middle" | "large", string>;
};

/** Creates them: pages of 100 kB and of nearly one MiB, the most that a page may have. */
export async function seedEdited(): Promise<EditedPages> {
  const { changeRequest, member, pageIds, space } = await world({ title: "Writers" });
  const author = await member("review", { displayName: "Writer", email: "writer@example.test" });
  const long = (sections: number): string => `This page is long.\n\n${pageOfBook(sections)}`;
  const made = await space({ title: "Long pages", pages: { middle: long(85), large: long(850) } });
  const draft = await changeRequest(made, { by: author });
  const { middle = "", large = "" } = await pageIds(made);
  const { secret } = await openSession(database(), author.id, { address: "127.0.0.1", userAgent: null });
  return { cookie: secret, spaceId: made.id, number: draft.changeRequest.number, pages: { middle, large } };
}

/** Waits until the server has finished the jobs of the seeded data, because indexing would disturb the measurements. */
export async function untilIdle(): Promise<void> {
  for (let turn = 0; turn < 1_200; turn++) {
    const { rows } = await pool().query(`SELECT FROM graphile_worker.jobs LIMIT 1`);
    if (rows.length === 0) return;
    await new Promise((resume) => setTimeout(resume, 500));
  }
  throw new Error("The jobs were not done within ten minutes.");
}

/** Copies the only comment of a space; the counter is set once instead of by a trigger for each row. */
async function multiplyComments(spaceId: string, count: number): Promise<void> {
  const connection = await pool().connect();
  try {
    await connection.query("BEGIN");
    await connection.query("SET LOCAL session_replication_role = replica");
    await connection.query(
      `INSERT INTO "Comment" ("id", "organizationId", "spaceId", "revisionId", "body", "postedById", "postedAt")
       SELECT "id" || n, "organizationId", "spaceId", "revisionId", "body", "postedById", "postedAt" - n * interval '1 minute'
       FROM "Comment", generate_series(1, $2) n WHERE "spaceId" = $1`,
      [spaceId, count],
    );
    await connection.query(
      `UPDATE "Space" SET "commentsOpen" = $2 + 1, "commentsTotal" = $2 + 1 WHERE "id" = $1`,
      [spaceId, count],
    );
    await connection.query("COMMIT");
  } finally {
    connection.release();
  }
}
