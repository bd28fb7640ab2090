import { describe, expect, it } from "vitest";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { api } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import { contribute } from "./commands/contribute";

type List = { items: { id: string; subject: string }[]; count: number; next?: { page: string } };

/** Five change requests, newest last, and helpers to page through them two at a time. */
async function five() {
  const w = await world();
  const space = await w.space();
  const ids: string[] = [];
  for (const subject of ["1", "2", "3", "4", "5"]) {
    ids.push((await w.changeRequest(space, { subject })).changeRequest.id);
  }
  const admin = api.as(w.admin);
  const paths = [
    `/v1/spaces/${space.id}/change-requests?status=draft`,
    `/v1/orgs/${space.organizationId}/change-requests?status=draft`,
    `/v1/orgs/${space.organizationId}/change-requests?status=draft&space=${space.id}`,
  ];
  const rename = (id: string, subject: string) =>
    admin.patch(`/v1/spaces/${space.id}/change-requests/${id}`, { subject });
  /** Returns the subjects on each page; `between` runs after each. */
  const walk = async (path: string, between: (page: number) => Promise<unknown> = async () => {}) => {
    const pages: string[][] = [];
    const read = async (page: string) =>
      (await admin.get<List>(`${path}&limit=2${page && `&page=${page}`}`)).body;
    for (let list: List | null = await read(""); list !== null; ) {
      pages.push(list.items.map(({ subject }) => subject));
      await between(pages.length);
      list = list.next ? await read(list.next.page) : null;
    }
    return pages;
  };
  return { ids, paths, rename, walk, reader: w.admin.id };
}

describe("paging through change requests by last update", () => {
  it("lists each once if nothing changes", async () => {
    const { paths, walk } = await five();
    for (const path of paths) expect(await walk(path)).toEqual([["5", "4"], ["3", "2"], ["1"]]);
    expect(await walk(`${paths[1]}&orderBy=createdAt`)).toEqual([["5", "4"], ["3", "2"], ["1"]]);
  });

  it("misses no concurrent update, and ends with the current state", async () => {
    for (const at of [0, 1, 2]) {
      const { ids, paths, rename, walk } = await five();
      const pages = await walk(paths[at]!, async (page) => {
        if (page !== 1) return;
        for (const [index, id] of ids.entries()) if (index !== 2) await rename(id, `${index + 1} anew`);
      });
      expect(pages[0]).toEqual(["5", "4"]);
      expect(pages.flat().slice(2)).toEqual(["3", "1 anew", "2 anew", "4 anew", "5 anew"]);
    }
  });

  it("misses no update whose transaction was open when paging began", async () => {
    const { ids, paths, walk, reader } = await five();
    let commit = () => {};
    const waiting = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let updated = () => {};
    const isUpdated = new Promise<void>((resolve) => {
      updated = resolve;
    });
    const transaction = inTransaction(database(), async (tx) => {
      await contribute(tx, ids[0]!, { userId: reader }, "comment");
      const data = { subject: "1 anew" };
      await tx.changeRequest.update({ where: { id: ids[0]! }, data, select: { id: true } });
      updated();
      await waiting;
    });
    await isUpdated;
    const pages = await walk(paths[0]!, async (page) => {
      if (page !== 1) return;
      commit();
      await transaction;
    });
    expect(pages.flat()).toEqual(["5", "4", "3", "2", "1 anew"]);
  });
});
