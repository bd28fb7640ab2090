import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { verify } from "@/lib/administration/verify/verify";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { pageEdits, pages } from "@/lib/content/pages/operations";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { getSpace } from "@/lib/spaces/spaces/commands";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { lockBranch } from "@/lib/store/commit";
import { api } from "@/lib/testing/api";
import { casesOf } from "@/lib/testing/extent";
import { fillSpace } from "@/lib/testing/large-space";
import { contextOf, type Person, world } from "@/lib/testing/world";
import { bundleForTests } from "@/scripts/support/engine.mjs";

/*
 * A merging process is killed at random moments, again and again. After each, the space is as before the merge or as
 * after it, and all stored rows are consistent. A long run kills two hundred times.
 */
const ROUNDS = casesOf(32, 200);
const EDITED = 12;

type Merger = ChildProcessByStdio<Writable, Readable, null>;

/** The merging process in one file: it is started for each case, and loading its sources takes seconds. */
const merging = join(process.cwd(), ".data", `merging-process-${process.pid}.mjs`);
beforeAll(() => bundleForTests("lib/testing/faults/merging-process.ts", merging));
afterAll(() => Promise.all([merging, `${merging}.map`].map((path) => rm(path, { force: true }))));

function startMerger(): Merger {
  return spawn(process.execPath, [merging], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, LOG_LEVEL: "silent" },
  });
}

/** Waits until the process has printed this word. */
async function untilPrinted(merger: Merger, word: string): Promise<void> {
  for (let output = ""; !output.includes(word); ) {
    const [chunk] = (await once(merger.stdout, "data")) as [Buffer];
    output += chunk.toString();
  }
}

const textOf = (round: number, page: string) => `# Rewritten\n\nIn round ${round}, page ${page}.\n`;

/** A change request that rewrites some pages, moves one, deletes one and adds one. */
async function bigChange(admin: Person, space: SpaceSubject, ids: string[], round: number): Promise<string> {
  const params = { spaceId: space.id };
  const made = await api.as(admin).call(changeRequests.create, { params, body: { subject: `${round}` } });
  const leaf = 40 + round;
  await api.as(admin).call(pageEdits.apply, {
    params: { ...params, changeRequestId: made.id },
    body: {
      changes: [
        ...ids.slice(0, EDITED).map((page) => ({
          operation: "update_page" as const,
          page,
          document: { markdown: textOf(round, page) },
        })),
        { operation: "update_page", page: ids[leaf]!, into: ids[round % 5]! },
        { operation: "delete_page", page: ids[leaf + ROUNDS + 1]! },
        { operation: "insert_page", title: `Added in ${round}`, slug: `added-${round}` },
      ],
    },
  });
  return made.id;
}

/** The time of a merge in a fresh process. */
async function timeMerge(merger: Merger, order: object): Promise<number> {
  const began = untilPrinted(merger, "begin");
  merger.stdin.write(`${JSON.stringify(order)}\n`);
  await began;
  const started = performance.now();
  await untilPrinted(merger, "done");
  return performance.now() - started;
}

async function killMidMerge(merger: Merger, order: object, delay: number): Promise<void> {
  const ended = once(merger, "exit");
  const began = untilPrinted(merger, "begin");
  merger.stdin.write(`${JSON.stringify(order)}\n`);
  await began;
  await sleep(delay);
  merger.kill("SIGKILL");
  await ended;
}

it(
  "a killed process leaves the state before a merge or the one after it",
  async () => {
    const { admin, space: newSpace } = await world();
    const space = await newSpace();
    const ids = await fillSpace(space, 64 + 2 * ROUNDS);
    let next = startMerger();
    let nextReady = untilPrinted(next, "ready");
    await nextReady;
    const first = await bigChange(admin, space, ids, ROUNDS);
    const usual = await timeMerge(next, { by: admin, spaceId: space.id, changeRequestId: first });
    const outcomes = { before: 0, after: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const id = await bigChange(admin, space, ids, round);
      const before = await getSpace(database(), contextOf(admin), space.id);
      const previous = await textsOf(admin, space, ids);
      const merger = next;
      await nextReady;
      const order = { by: admin, spaceId: space.id, changeRequestId: id };
      await killMidMerge(merger, order, Math.random() * usual * 1.5);
      next = startMerger();
      nextReady = untilPrinted(next, "ready");

      // The next holder of the lock sees the outcome of the dead process's transaction.
      await inTransaction(database(), (tx) => lockBranch(tx, space.mainBranchId));
      const merged = await database().changeRequest.findUniqueOrThrow({ where: { id } });
      const now = await getSpace(database(), contextOf(admin), space.id);
      const texts = await textsOf(admin, space, ids);
      if (merged.status === "merged") {
        expect(now.headSeq).toBe(before.headSeq + 1);
        expect(merged.revisionMergedId).toBe(now.headRevisionId);
        expect(texts).toEqual(ids.slice(0, EDITED).map((page) => textOf(round, page)));
        outcomes.after += 1;
      } else {
        expect(now.headRevisionId).toBe(before.headRevisionId);
        expect(texts).toEqual(previous);
        await api.as(admin).call(changeRequests.update, {
          params: { spaceId: space.id, changeRequestId: id },
          body: { status: "archived" },
        });
        outcomes.before += 1;
      }
    }
    next.kill("SIGKILL");
    console.log(
      `Killed ${ROUNDS} merges of about ${Math.round(usual)} ms: ${outcomes.before} before, ${outcomes.after} after the merge.`,
    );
    expect((await verify(database())).filter(({ violations }) => violations > 0)).toEqual([]);
  },
  ROUNDS * 10_000,
);

async function textsOf(admin: Person, space: SpaceSubject, ids: string[]): Promise<(string | undefined)[]> {
  const read = ids.slice(0, EDITED).map(async (pageId) => {
    const page = await api
      .as(admin)
      .call(pages.get.space, { params: { spaceId: space.id, pageId }, query: { format: "markdown" } });
    return page.type === "document" ? page.markdown : undefined;
  });
  return Promise.all(read);
}
