import { expect, it } from "vitest";
import { createChangeRequest, getChangeRequest } from "@/lib/collaboration/change-requests/commands/create";
import { mergeChangeRequest } from "@/lib/collaboration/change-requests/commands/merge";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { applyChanges } from "@/lib/content/pages/commands";
import type { PageChange } from "@/lib/content/pages/schemas";
import { database } from "@/lib/platform/db/client";
import { findSpace } from "@/lib/spaces/spaces/queries";
import { contextOf, world } from "@/lib/testing/world";
import { listAssets } from "./asset-list";
import { loadAssets } from "./read";
import { type Snapshot, snapshotOfChangeRequest, snapshotOfMergeBase, snapshotOfSpace } from "./snapshot";

const text = (name: string) => ({
  name,
  contentType: "text/plain",
  base64: Buffer.from(name).toString("base64"),
});
const insert = (...names: string[]): PageChange[] => [{ operation: "insert_files", files: names.map(text) }];

/** All names of a snapshot's files, read two at a time, with the total that each page reported. */
async function listed(snapshot: Snapshot): Promise<{ names: string[]; counts: Set<number> }> {
  const names: string[] = [];
  const counts = new Set<number>();
  for (let page: string | undefined, more = true; more; more = page !== undefined) {
    const found = await listAssets(database(), snapshot, "file", { limit: 2, page }, ({ name }) => name);
    names.push(...found.items);
    counts.add(found.count);
    page = found.next?.page;
  }
  return { names, counts };
}

it("lists the assets of a snapshot page by page: of main, of a change request over an older main, and of history", async () => {
  const { admin, ...w } = await world();
  const ctx = contextOf(admin);
  const made = await w.space();
  const edit = async (subject: ChangeRequestSubject, changes: PageChange[]) =>
    (await applyChanges(database(), ctx, subject, changes)).files.map(({ id }) => id);
  const live = async (changes: PageChange[]) => {
    const request = await createChangeRequest(
      database(),
      ctx,
      (await findSpace(database(), ctx.actor, made.id))!,
      {},
    );
    const ids = await edit(request, changes);
    await mergeChangeRequest(database(), ctx, request, {});
    return ids;
  };
  const [one = "", two = "", three = ""] = await live(insert("1.txt", "2.txt", "3.txt", "4.txt"));
  const request = await createChangeRequest(
    database(),
    ctx,
    (await findSpace(database(), ctx.actor, made.id))!,
    {},
  );
  await edit(request, [
    { operation: "delete_file", file: one },
    { operation: "update_file", file: two, name: "two.txt" },
    ...insert("5.txt"),
  ]);
  const then = snapshotOfChangeRequest(
    await getChangeRequest(database(), ctx, made.id, request.changeRequest.id),
  );
  await edit(request, insert("6.txt"));
  await live([{ operation: "delete_file", file: three }, ...insert("7.txt")]);

  const space = (await findSpace(database(), ctx.actor, made.id))!;
  const subject = await getChangeRequest(database(), ctx, made.id, request.changeRequest.id);
  const overlay = snapshotOfChangeRequest(subject);
  const expected: [Snapshot, string[]][] = [
    [snapshotOfSpace(space), ["1.txt", "2.txt", "4.txt", "7.txt"]],
    [snapshotOfMergeBase(subject), ["1.txt", "2.txt", "3.txt", "4.txt"]],
    [overlay, ["two.txt", "3.txt", "4.txt", "5.txt", "6.txt"]],
    [{ ...then, seq: subject.changeRequest.headSeq - 1 }, ["two.txt", "3.txt", "4.txt", "5.txt"]],
  ];
  for (const [snapshot, names] of expected) {
    const inOrder = [...(await loadAssets(database(), snapshot, "file")).values()].map(
      ({ record }) => record.name,
    );
    expect(inOrder.toSorted()).toEqual(names.toSorted());
    expect(await listed(snapshot)).toEqual({ names: inOrder, counts: new Set([names.length]) });
  }
});
