import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { verify } from "@/lib/administration/verify/verify";
import { pages } from "@/lib/content/pages/operations";
import { revisions } from "@/lib/content/revisions/operations";
import { database } from "@/lib/platform/db/client";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { type Answer, api } from "@/lib/testing/api";
import { type Person, world } from "@/lib/testing/world";

/** Retries a request while the server is overloaded, as a patient client does. */
async function withRetry<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
    await sleep(100 + Math.random() * 200);
  }
}

const sound = async () =>
  expect((await verify(database())).filter(({ violations }) => violations > 0)).toEqual([]);
const path = (space: SpaceSubject, id: string) => `/v1/spaces/${space.id}/change-requests/${id}`;
const PAGES = 5;
const PEOPLE = 50;
/** One paragraph for each person on each page, with an unedited line between them. */
const lineOf = (person: number, text: string) => `Line ${person}: ${text}.\n\nBetween.\n\n`;
const pageText = (edited: ReadonlySet<number>) =>
  `# Shared\n\n${Array.from({ length: PEOPLE }, (_, person) =>
    lineOf(person, edited.has(person) ? "edited" : "as it was"),
  )
    .join("")
    .trimEnd()}\n`;

async function sharedSpace() {
  const w = await world();
  const titles = Array.from({ length: PAGES }, (_, page) => `Shared ${page}`);
  const space = await w.space({ pages: titles.map((title) => pageText(new Set()).replace("Shared", title)) });
  const { pages: tree } = await api.as(w.admin).call(pages.list.space, { params: { spaceId: space.id } });
  return { ...w, space, ids: tree.map(({ id }) => id), titles };
}

const textAt = async (by: Person, space: SpaceSubject, pageId: string, revisionId?: string) => {
  const page = revisionId
    ? await api
        .as(by)
        .call(pages.get.revision, { params: { spaceId: space.id, revisionId, pageId }, query: {} })
    : await api.as(by).call(pages.get.space, { params: { spaceId: space.id, pageId }, query: {} });
  return page.type === "document" ? (page.markdown ?? "") : "";
};

const editedIn = (text: string): number[] =>
  [...text.matchAll(/^Line (\d+): edited\.$/gm)].map(([, person]) => Number(person));

describe("many people at once", () => {
  it("merge fifty change requests into one space in some order, and nothing is lost", async () => {
    const { admin, space, changeRequest, ids, titles } = await sharedSpace();
    const requests = [];
    for (let person = 0; person < PEOPLE; person++) {
      const page = person % PAGES;
      const markdown = pageText(new Set([person])).replace("Shared", titles[page]!);
      const changes = [{ operation: "update_page" as const, page: ids[page]!, document: { markdown } }];
      requests.push(await changeRequest(space, { subject: `${person}`, changes }));
    }
    const merges = requests.map(({ changeRequest: { id } }) =>
      withRetry(() => api.as(admin).post<{ result: string }>(`${path(space, id)}/merge`)),
    );
    const answers = await Promise.all(merges);
    expect(answers.map(({ status, body }) => [status, body.result])).toEqual(
      answers.map(() => [200, "merge"]),
    );

    const history = await api
      .as(admin)
      .call(revisions.list, { params: { spaceId: space.id }, query: { limit: "100" } });
    const merged = history.items.slice(0, PEOPLE).reverse();
    const done = new Set<number>();
    for (const { id, message } of merged) {
      done.add(Number(message));
      const texts = await Promise.all(ids.map((page) => textAt(admin, space, page, id)));
      expect(new Set(texts.flatMap(editedIn))).toEqual(done);
    }
    expect(done.size).toBe(PEOPLE);
    await sound();
  });

  it("open two hundred change requests at once, numbered without a gap", async () => {
    const { admin, space: newSpace } = await world();
    const space = await newSpace();
    const creations = Array.from({ length: 200 }, (_, index) =>
      withRetry(() =>
        api
          .as(admin)
          .post<{ number: number }>(`/v1/spaces/${space.id}/change-requests`, { subject: `${index}` }),
      ),
    );
    const numbers = (await Promise.all(creations)).map(({ body }) => body.number);
    expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
  });

  it("edit a change request while it is merged: every edit with a success response is live", async () => {
    const { admin, space: newSpace, changeRequest } = await world();
    const space = await newSpace({ pages: Array.from({ length: 20 }, (_, n) => `# Page ${n}\n\nBefore.\n`) });
    const { pages: tree } = await api.as(admin).call(pages.list.space, { params: { spaceId: space.id } });
    const request = await changeRequest(space, {
      changes: [{ operation: "insert_page", title: "Something to merge" }],
    });
    const at = path(space, request.changeRequest.id);
    const edits = tree.map(({ id }, index) =>
      sleep(index * 3).then(() =>
        withRetry(() =>
          api.as(admin).post(`${at}/content`, {
            changes: [{ operation: "update_page", page: id, document: { markdown: "# Page\n\nAfter.\n" } }],
          }),
        ),
      ),
    );
    const merge = sleep(25).then(() => withRetry(() => api.as(admin).post(`${at}/merge`)));
    expect((await merge).status).toBe(200);
    for (const [index, { status }] of (await Promise.all(edits)).entries()) {
      const live = await textAt(admin, space, tree[index]!.id);
      expect([status, live.includes("After.")]).toEqual(status === 200 ? [200, true] : [409, false]);
    }
    await sound();
  });
});
