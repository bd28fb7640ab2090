import { createChangeRequest } from "@/lib/domains/change-requests/commands/create";
import { postComment, updateComment } from "@/lib/domains/comments/commands";
import { applyChanges } from "@/lib/domains/pages/commands";
import { placeOfSpace } from "@/lib/domains/places/place";
import { getSpace } from "@/lib/domains/spaces/commands";
import { createToken } from "@/lib/domains/tokens/commands";
import { openSession } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { pool } from "@/lib/platform/db/pool";
import { fillSpace, linkedPageText } from "@/lib/testing/large-space";
import { contextOf, operator, person, world } from "@/lib/testing/world";

type FilledSpace = { id: string; pages: string[] };

/** Everything the measurements need to know about the data they run on. */
export type Seed = {
  organizationId: string;
  token: string;
  cookie: string;
  /** by number of pages */
  spaces: Record<10 | 100 | 10_000, FilledSpace>;
  changeRequestId: string;
  discussed: string;
  /** a space with ten thousand comments */
  talkative: string;
};

const SPACES = 60;

async function tokenOf(userId: string): Promise<string> {
  const wish = { userId, label: "bench", organizationId: null, expiresAt: null };
  return (await createToken(database(), operator, wish)).token;
}

/** An organization in which a person with the role “review”, not an administrator, does everything. */
export async function seed(): Promise<Seed> {
  const { organization, admin, member, space } = await world({ title: "Benchmark" });
  const user = await member("review", { displayName: "Bench", email: "bench@example.test" });
  for (let number = 0; number < SPACES; number++) await space({ title: `Space ${number}` });

  const filled = async (count: number): Promise<FilledSpace> => {
    const made = await space({ title: `${count} pages` });
    return { id: made.id, pages: await fillSpace(made, count, admin.id) };
  };
  const spaces = { 10: await filled(10), 100: await filled(100), 10000: await filled(10_000) };

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
    const { id } = await postComment(database(), by, placeOfSpace(hundred), { body, page });
    if (number % 5 === 0)
      await updateComment(database(), ctx, placeOfSpace(hundred), id, { addedReactions: ["👍"] });
  }
  const talkative = await space({ title: "Talkative" });
  await postComment(database(), ctx, placeOfSpace(talkative), { body: { markdown: "One of many." } });
  await multiplyComments(talkative.id, 10_100);
  await pool().query("ANALYZE");

  const token = await tokenOf(user.id);
  const { secret } = await openSession(database(), user.id, { address: "127.0.0.1", userAgent: null });
  return {
    organizationId: organization.id,
    token,
    cookie: secret,
    spaces,
    changeRequestId: request.changeRequest.id,
    discussed: spaces[100].id,
    talkative: talkative.id,
  };
}

/** An organization of a hundred thousand pages, and a person in it. */
export type Library = { organizationId: string; token: string; space: FilledSpace };

const SHELVES = 10;

/** Fills it; search learns of its pages by jobs, once the server runs. */
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
export type Linked = { token: string; small: FilledSpace; large: FilledSpace };

/** Fills them; what their pages refer to is read by jobs, once the server runs. */
export async function seedLinked(): Promise<Linked> {
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

/** Waits until the server has done the jobs of what was filled in: indexing takes the machine from what is measured. */
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
