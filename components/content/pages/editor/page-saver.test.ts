import { expect, it, vi } from "vitest";
import { Offline } from "@/lib/platform/api/client";
import type { EditSession } from "./edit-session";
import { type LoadedPage, makeFieldKeeper, makeSaver, makeUnsentText, untilLeft } from "./page-saver";
import { storageOf } from "./storage-fixture";

const entries = new Map<string, string>();
vi.stubGlobal("localStorage", storageOf(entries));

const loaded = { page: { id: "p", type: "document", markdown: "Stored." }, tag: "v1" } as LoadedPage;
const session = {
  spaceId: "s",
  number: () => 1,
  apply: () => Promise.reject(new Offline()),
  read: () => Promise.reject(new Offline()),
} as unknown as EditSession;

it("a draft in the browser is continued only by the person who wrote it", async () => {
  const texts = (...people: string[]) =>
    people.map((userId) => {
      const saver = makeSaver(session, loaded, userId);
      const text = saver.text();
      void saver.close();
      return text;
    });
  const ada = makeSaver(session, loaded, "ada");
  ada.edit("Stored. By Ada.");
  await ada.close();
  expect(texts("ben", "ada", "ben")).toEqual(["Stored.", "Stored. By Ada.", "Stored."]);
});

it("words of a field in the browser are found only for that field, by their author", () => {
  const read = (field: string, userId: string) => makeFieldKeeper(session, "p", field, userId).read()?.text;
  const keeper = makeFieldKeeper(session, "p", "title", "cem");
  keeper.keep({ text: "Pumping", base: "Pumps" });
  expect([read("title", "cem"), read("title", "ben"), read("description", "cem")]).toEqual([
    "Pumping",
    undefined,
    undefined,
  ]);
  const saver = makeSaver(session, loaded, "cem");
  expect(saver.text()).toBe("Stored.");
  keeper.keep(null);
  expect(read("title", "cem")).toBeUndefined();
});

it("the page is read again after a write that changed front matter, which sets fields of it", async () => {
  const stored = { markdown: "Stored.", version: 1 };
  const tag = () => `v${stored.version}`;
  const pages: unknown[] = [];
  const server = {
    ...session,
    apply: async ([change]: [{ document: { markdown: string } }]) => {
      stored.markdown = change.document.markdown;
      stored.version += 1;
      return { etag: tag(), revision: tag() };
    },
    read: async () => ({ page: { ...loaded.page, markdown: stored.markdown }, tag: tag() }),
  } as unknown as EditSession;
  const saver = makeSaver(server, loaded, "dora", (page) => pages.push(page));
  saver.edit("Stored here.");
  await saver.flush();
  await saver.look("v2");
  expect(pages).toEqual([]);
  saver.edit("---\ndescription: Words\n---\n\nStored here.");
  await saver.flush();
  await saver.look("v3");
  expect(pages).toMatchObject([{ markdown: stored.markdown }]);
});

it("the text of a closed change request is offered, and continued in the editor of the space", async () => {
  const saver = makeSaver(session, loaded, "eve");
  saver.edit("Stored. By Eve.");
  await saver.close();
  const unsent = makeUnsentText(session, "p", "eve");
  expect(await unsent.read()).toBe("Stored. By Eve.");
  unsent.moveToSpace();
  expect(await makeUnsentText(session, "p", "eve").read()).toBeNull();
  const ofSpace = { ...session, number: () => null, ensure: () => Promise.reject(new Offline()) };
  const next = makeSaver(ofSpace, loaded, "eve");
  expect(next.text()).toBe("Stored. By Eve.");
  await next.close();
});

it("a text that a write without a known response stored is not offered", async () => {
  const saver = makeSaver(session, loaded, "finn");
  saver.edit("Stored. By Finn.");
  await saver.close();
  const stored = { ...loaded.page, markdown: "Stored. By Finn.\n" };
  const closed = { ...session, read: async () => ({ page: stored, tag: "v2" }) } as unknown as EditSession;
  expect(await makeUnsentText(closed, "p", "finn").read()).toBeNull();
});

it("a page that is opened again right after it was left waits for the words that are being stored", async () => {
  let answer = (_: { etag: string; revision: string }) => {};
  const writing = new Promise<{ etag: string; revision: string }>((resolve) => {
    answer = resolve;
  });
  const server = { ...session, apply: () => writing } as unknown as EditSession;
  const order: string[] = [];
  const saver = makeSaver(server, loaded, "gus");
  saver.edit("Stored. By Gus.");
  void saver.close().then(() => order.push("stored"));
  const opened = untilLeft(server, "p").then(() => order.push("opened"));
  await untilLeft(server, "another page");
  expect(order).toEqual([]);
  answer({ etag: "v2", revision: "r2" });
  await opened;
  expect(order).toEqual(["stored", "opened"]);
  await untilLeft(server, "p");
});
