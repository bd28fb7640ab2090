import { beforeAll, describe, expect, it } from "vitest";
import { notifications } from "@/lib/collaboration/notifications/operations";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { api, expectProblem } from "@/lib/testing/api";
import { type Person, type World, world } from "@/lib/testing/world";

let here: World;
let space: SpaceSubject;
let ana: Person;
let ben: Person;
let pageId: string;

beforeAll(async () => {
  here = await world();
  space = await here.space({ pages: ["# Tank\n\nIt holds two days."] });
  ana = await here.member("edit", { displayName: "Ana" });
  ben = await here.member("edit", { displayName: "Ben" });
  const content = await api.as(ana).get<{ pages: { id: string }[] }>(`/v1/spaces/${space.id}/content`);
  pageId = content.body.pages[0]!.id;
});

/** A change request by Ana in which both people can edit the page. */
async function shared() {
  const { changeRequest } = await here.changeRequest(space, { by: ana });
  const path = `/v1/spaces/${space.id}/change-requests/${changeRequest.id}/content`;
  const tag = async () => String((await api.as(ana).get(`${path}/page/${pageId}`)).headers.etag);
  const write = (person: Person, text: string, ifMatch?: string, replaces?: string) =>
    api.as(person).post<{ revision: string }>(
      path,
      {
        changes: [
          {
            operation: "update_page",
            page: pageId,
            document: { markdown: `# Tank\n\n${text}\n` },
            ...(replaces !== undefined && { replaces }),
          },
        ],
      },
      ifMatch === undefined ? undefined : { headers: { "if-match": ifMatch } },
    );
  return { changeRequest, tag, write };
}

const noticesOf = async (person: Person, changeRequestId: string) =>
  (await api.as(person).call(notifications.list, { query: { kind: ["words-replaced"] } })).items.filter(
    ({ changeRequest }) => changeRequest?.id === changeRequestId,
  );

describe("two people in one page of a change request", () => {
  it("names the people who edited a page since the caller read it, and the latest revision", async () => {
    const { tag, write } = await shared();
    const first = await tag();
    const { body: bens } = await write(ben, "It holds a week.");
    expect(expectProblem(await write(ana, "It holds a month.", first), 412, "stale")).toMatchObject({
      message: "Ben changed this since you loaded it. Reload it and repeat your edit.",
      changedBy: { revision: bens.revision, people: [{ id: ben.id, displayName: "Ben" }] },
    });
    const second = await tag();
    const { body: anas } = await write(ana, "It holds a year.");
    expect(expectProblem(await write(ana, "It holds a day.", second), 412).changedBy).toEqual({
      revision: anas.revision,
      people: [],
    });
    expect(expectProblem(await write(ana, "It holds a day.", first), 412).changedBy?.people).toEqual([
      { id: ben.id, displayName: "Ben" },
    ]);
  });

  it("names the people who edited a page in the space before the change request was opened", async () => {
    const main = `/v1/spaces/${space.id}/content/page/${pageId}`;
    const { etag } = (await api.as(ana).get(main)).headers;
    const bens = await here.changeRequest(space, { by: ben });
    const path = `/v1/spaces/${space.id}/change-requests/${bens.changeRequest.id}`;
    await api.as(ben).post(`${path}/content`, {
      changes: [{ operation: "update_page", page: pageId, document: { markdown: "# Tank\n\nIt leaks.\n" } }],
    });
    expect((await api.as(here.admin).post(`${path}/merge`, {})).status).toBe(200);
    const { write } = await shared();
    expect(expectProblem(await write(ana, "It holds.", String(etag)), 412).changedBy).toEqual({
      people: [{ id: ben.id, displayName: "Ben" }],
    });
    expect((await write(ben, "It holds.", String(etag))).body).toMatchObject({
      error: { changedBy: { people: [] } },
    });
    expect(expectProblem(await write(ana, "It holds.", '"unknown"'), 412).changedBy).toBeUndefined();
  });

  it("notifies a colleague whose text was replaced, with the revision that has it", async () => {
    const { changeRequest, write } = await shared();
    const { body: bens } = await write(ben, "It holds a week.");
    expect((await write(ana, "It holds a month.", undefined, bens.revision)).status).toBe(200);
    const [notice, ...others] = await noticesOf(ben, changeRequest.id);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      by: { id: ana.id },
      replaced: { page: pageId, revision: bens.revision },
    });
    expect(notice?.urls.app).toContain(
      `/s/${space.id}/~/changes/${changeRequest.number}/edit/${pageId}?replaced=${bens.revision}`,
    );
    expect(await noticesOf(ana, changeRequest.id)).toEqual([]);
  });

  it("notifies of every replacement, since each has another text to restore", async () => {
    const { changeRequest, write } = await shared();
    const { body: first } = await write(ben, "It holds a week.");
    await write(ana, "It holds a month.", undefined, first.revision);
    const { body: second } = await write(ben, "It holds a year.");
    await write(ana, "It holds a day.", undefined, second.revision);
    expect((await noticesOf(ben, changeRequest.id)).map(({ replaced }) => replaced?.revision)).toEqual([
      second.revision,
      first.revision,
    ]);
  });

  it("notifies no one if the text is unchanged or the replaced text is the person's own", async () => {
    const { changeRequest, write } = await shared();
    const { body: bens } = await write(ben, "It holds a week.");
    await write(ana, "It holds a week.", undefined, bens.revision);
    const { body: anas } = await write(ana, "It holds a month.");
    await write(ana, "It holds a year.", undefined, anas.revision);
    expect(await noticesOf(ben, changeRequest.id)).toEqual([]);
    expect(await noticesOf(ana, changeRequest.id)).toEqual([]);
  });

  it("refuses to replace a revision that did not edit the page in this change request", async () => {
    const { write } = await shared();
    const elsewhere = await shared();
    const { body: others } = await elsewhere.write(ben, "It holds a week.");
    expectProblem(await write(ana, "It holds a month.", undefined, others.revision), 404);
    expectProblem(await write(ana, "It holds a month.", undefined, space.headRevisionId), 404);
    expectProblem(await write(ana, "It holds a month.", undefined, "nothing"), 404);
  });
});
