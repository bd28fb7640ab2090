import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { createChangeRequest } from "@/lib/collaboration/change-requests/commands/create";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import type { PageLocation } from "@/lib/content/links/schemas";
import { scopeOfChangeRequest, scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { zipOf } from "@/lib/exchange/imports/zip-fixture";
import { database } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { api, expectProblem } from "@/lib/testing/api";
import { importZip } from "@/lib/testing/import-zip";
import { contextOf, type World, world } from "@/lib/testing/world";
import type { File } from "./schemas";

const PNG = Buffer.from("89504e470d0a1a0a0000000d494844520000000a00000014000000000000000000", "hex");
type List<Item> = { items: Item[]; count: number; next?: { page: string } };

/** One page with a picture and links to a text and a drawing, and one with the picture's address as text. */
async function fill(
  { admin, organization }: World,
  space: SpaceSubject,
  changeRequest: ChangeRequestSubject | null = null,
) {
  const bytes = zipOf([
    { name: "a.md", content: "# A\n\n![shot](shot.png) [notes](notes.txt) [drawing](drawing.svg)\n" },
    { name: "b.md", content: "# B\n\n[notes](notes.txt)\n" },
    { name: "shot.png", content: PNG },
    { name: "notes.txt", content: "0123456789" },
    { name: "drawing.svg", content: '<svg width="3" height="4"><script>alert(1)</script></svg>' },
  ]);
  await importZip(
    { admin, organization },
    changeRequest ? scopeOfChangeRequest(changeRequest) : scopeOfSpace(space),
    bytes,
  );
}

const filesOf = async ({ admin }: World, path: string, query = "") =>
  (await api.as(admin).get<List<File>>(`/v1/spaces/${path}/files${query}`)).body;
const named = (files: List<File>, name: string): File => files.items.find((file) => file.name === name)!;

it("files fetched from an address are refused for a person who lost access meanwhile", async () => {
  const w = await world();
  const space = await w.space();
  const editor = await w.member("edit");
  const { changeRequest } = await w.changeRequest(space, { by: editor });
  let whileFetching: () => Promise<unknown> = async () => null;
  const server = createServer((_, response) => void whileFetching().then(() => response.end(PNG)));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/shot.png`;
  env.allowPrivateFetch = ["127.0.0.1/32"];
  try {
    const add = () =>
      api.as(editor).post(`/v1/spaces/${space.id}/change-requests/${changeRequest.id}/content`, {
        changes: [
          { operation: "insert_files", files: [{ name: "shot.png", contentType: "image/png", url }] },
        ],
      });
    expect((await add()).status).toBe(200);
    whileFetching = () =>
      database().member.updateMany({ where: { userId: editor.id }, data: { role: "read" } });
    expectProblem(await add(), 403);
    expect((await filesOf(w, `${space.id}/change-requests/1/content`)).count).toBe(1);
  } finally {
    env.allowPrivateFetch = [];
    server.close();
  }
});

describe("files of content", () => {
  it("are listed and read on main, in change requests and in revisions", async () => {
    const w = await world();
    const space = await w.space();
    const subject = await createChangeRequest(database(), contextOf(w.admin), space, {});
    await fill(w, space, subject);
    expect((await filesOf(w, `${space.id}/content`)).items).toEqual([]);

    const cr = `${space.id}/change-requests/1`;
    const inRequest = await filesOf(w, `${cr}/content`);
    const shot = named(inRequest, "shot.png");
    expect(inRequest.count).toBe(3);
    expect(shot).toEqual({
      id: shot.id,
      name: "shot.png",
      contentType: "image/png",
      size: PNG.length,
      dimensions: { width: 10, height: 20 },
      downloadURL: `${env.url}/v1/spaces/${space.id}/files/${shot.id}/content?changeRequest=${subject.changeRequest.id}`,
    });
    expect((await api.as(w.admin).get(`/v1/spaces/${cr}/content/files/${shot.id}`)).body).toEqual(shot);
    const { files } = (await api.as(w.admin).get<{ files: File[] }>(`/v1/spaces/${cr}/content`)).body;
    expect(files).toHaveLength(3);
    expect(files).toEqual(expect.arrayContaining(inRequest.items));
    expectProblem(await api.as(w.admin).get(`/v1/spaces/${space.id}/content/files/${shot.id}`), 404);

    const { revision } = (await api.as(w.admin).get(`/v1/spaces/${cr}`)).body;
    const inRevision = await filesOf(w, `${space.id}/revisions/${revision}`);
    expect(inRevision.items.map(({ id }) => id)).toEqual(inRequest.items.map(({ id }) => id));
    expect(
      (await api.as(w.admin).get(`/v1/spaces/${space.id}/revisions/${revision}/files/${shot.id}`)).status,
    ).toBe(200);
    expectProblem(await api.as(w.admin).get(`/v1/spaces/${space.id}/revisions/nothing/files`), 404);
  });

  it("are paged", async () => {
    const w = await world();
    const space = await w.space();
    await fill(w, space);
    const all = await filesOf(w, `${space.id}/content`);
    const first = await filesOf(w, `${space.id}/content`, "?limit=2");
    const second = await filesOf(w, `${space.id}/content`, `?limit=2&page=${first.next!.page}`);
    expect([...first.items, ...second.items]).toEqual(all.items);
    expect(second.next).toBeUndefined();
  });

  it("list the pages that link to them", async () => {
    const w = await world();
    const space = await w.space();
    await fill(w, space);
    const files = await filesOf(w, `${space.id}/content`);
    const backlinks = async (name: string, query = "") =>
      (
        await api
          .as(w.admin)
          .get<List<PageLocation>>(
            `/v1/spaces/${space.id}/content/files/${named(files, name).id}/backlinks${query}`,
          )
      ).body;
    const shot = await backlinks("shot.png");
    expect(shot.items.map(({ page }) => page.title)).toEqual(["A"]);
    expect(shot.items[0]).toMatchObject({
      kind: "page",
      organization: { object: "organization", id: w.organization.id },
      space: { object: "space", id: space.id },
    });
    const first = await backlinks("notes.txt", "?limit=1");
    expect(first).toMatchObject({ count: 2, next: expect.anything() });
    const second = await backlinks("notes.txt", `?limit=1&page=${first.next!.page}`);
    expect([...first.items, ...second.items].map(({ page }) => page.title).sort()).toEqual(["A", "B"]);

    const subject = await createChangeRequest(database(), contextOf(w.admin), space, {});
    const inRequest = await api
      .as(w.admin)
      .get<List<PageLocation>>(
        `/v1/spaces/${space.id}/change-requests/1/content/files/${named(files, "shot.png").id}/backlinks`,
      );
    expect(inRequest.body.items[0]!.versionContext).toMatchObject({
      type: "changeRequest",
      changeRequest: { id: subject.changeRequest.id },
    });
    expectProblem(await api.as(w.admin).get(`/v1/spaces/${space.id}/content/files/nothing/backlinks`), 404);
  });
});

describe("downloads", () => {
  const download = async () => {
    const w = await world();
    const space = await w.space();
    await fill(w, space);
    const files = await filesOf(w, `${space.id}/content`);
    const path = (name: string) => `/v1/spaces/${space.id}/files/${named(files, name).id}/content`;
    const get = (name: string, headers = {}) => api.as(w.admin).get(path(name), { headers });
    return { w, space, path, get };
  };

  it("return all bytes, ranges, and 304 for a known tag", async () => {
    const { get } = await download();
    const whole = await get("notes.txt");
    expect(whole).toMatchObject({ status: 200, text: "0123456789" });
    expect(whole.headers).toMatchObject({
      "content-length": "10",
      "accept-ranges": "bytes",
      "content-type": "text/plain; charset=utf-8",
    });
    const etag = whole.headers.etag as string;

    const part = await get("notes.txt", { range: "bytes=2-4" });
    expect(part).toMatchObject({ status: 206, text: "234" });
    expect(part.headers).toMatchObject({ "content-range": "bytes 2-4/10", "content-length": "3" });
    expect(await get("notes.txt", { range: "bytes=-2", "if-range": etag })).toMatchObject({
      status: 206,
      text: "89",
    });
    expect(await get("notes.txt", { range: "bytes=-2", "if-range": '"old"' })).toMatchObject({
      status: 200,
      text: "0123456789",
    });

    const beyond = await get("notes.txt", { range: "bytes=10-" });
    expectProblem(beyond, 416, "range_not_satisfiable");
    expect(beyond.headers["content-range"]).toBe("bytes */10");
    expect(await get("notes.txt", { "if-none-match": `"x", ${etag}` })).toMatchObject({
      status: 304,
      text: "",
    });
  });

  it("never let a file run", async () => {
    const { get } = await download();
    const drawing = await get("drawing.svg");
    expect(drawing.headers["content-disposition"]).toMatch(/^attachment; filename="drawing\.svg"/);
    const shot = await get("shot.png");
    expect(shot.headers["content-disposition"]).toMatch(/^inline/);
    for (const { headers } of [drawing, shot]) {
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["content-security-policy"]).toMatch(/^sandbox;/);
    }
  });

  it("need access to the space", async () => {
    const { w, path } = await download();
    expectProblem(await api.as(await w.stranger()).get(path("shot.png")), 404);
    expectProblem(await api.anonymous.get(path("shot.png")), 401);
    const other = await w.space();
    expectProblem(
      await api.as(w.admin).get(path("shot.png").replace(/spaces\/\w+/, `spaces/${other.id}`)),
      404,
    );
  });

  it("find a file that is only in a change request", async () => {
    const w = await world();
    const space = await w.space();
    const subject = await createChangeRequest(database(), contextOf(w.admin), space, {});
    await fill(w, space, subject);
    const shot = named(await filesOf(w, `${space.id}/change-requests/1/content`), "shot.png");
    const path = `/v1/spaces/${space.id}/files/${shot.id}/content`;
    expect((await api.as(w.admin).get(path)).status).toBe(200);
    expect((await api.as(w.admin).get(`${path}?changeRequest=1`)).status).toBe(200);
    expectProblem(await api.as(w.admin).get(`${path}?changeRequest=9`), 404);
  });
});
