import { beforeAll, describe, expect, it } from "vitest";
import { api } from "@/lib/testing/api";
import { type World, world } from "@/lib/testing/world";
import { pageEdits, pages } from "./operations";
import type { PageChange } from "./schemas";

let w: World;
beforeAll(async () => {
  w = await world();
});

const PICTURE = {
  name: "sea.svg",
  contentType: "image/svg+xml",
  base64: btoa("<svg xmlns='http://www.w3.org/2000/svg'/>"),
};

async function draftOf() {
  const space = await w.space({ pages: { Pumps: "Water.\n" } });
  const { id } = (await w.changeRequest(space)).changeRequest;
  const { Pumps: page = "" } = await w.pageIds(space);
  const params = { spaceId: space.id, changeRequestId: id };
  const apply = (...changes: PageChange[]) =>
    api.as(w.admin).call(pageEdits.apply, { params, query: { compat: "false" }, body: { changes } });
  const read = async () => {
    const found = await api
      .as(w.admin)
      .call(pages.get.changeRequest, { params: { ...params, pageId: page } });
    return found.type === "document" ? found.cover : null;
  };
  const refused = (change: PageChange) =>
    api.as(w.admin).post(`/v1/spaces/${space.id}/change-requests/${id}/content`, { changes: [change] });
  return { page, apply, read, refused };
}

describe("the cover of a page", () => {
  it("is a file of the same batch or an address, and is removed by null", async () => {
    const { page, apply, read } = await draftOf();
    expect(await read()).toBeUndefined();
    const { insertedFiles } = (await apply(
      { operation: "insert_files", files: [{ ...PICTURE, ref: "sea" }] },
      {
        operation: "update_page",
        page,
        cover: {
          ref: { kind: "file", file: "sea" },
          refDark: { kind: "url", url: "https://example.org/night.png" },
        },
      },
    )) as { insertedFiles: { id: string }[] };
    expect(await read()).toEqual({
      ref: { kind: "file", file: insertedFiles[0]!.id },
      refDark: { kind: "url", url: "https://example.org/night.png" },
      yPos: 0,
    });
    await apply({ operation: "update_page", page, title: "Pumping" });
    expect(await read()).toMatchObject({ ref: { kind: "file" } });
    await apply({ operation: "update_page", page, cover: null });
    expect(await read()).toBeUndefined();
  });

  it("names what is wrong with it", async () => {
    const { page, refused } = await draftOf();
    const at = (field: string) => `changes.0.${field}`;
    const missing = await refused({
      operation: "update_page",
      page,
      cover: { ref: { kind: "file", file: "nothing" } },
    });
    expect(missing).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: at("cover.ref.file") }] } },
    });
    const url = "javascript:alert(1)";
    const unsafe = await refused({ operation: "update_page", page, cover: { ref: { kind: "url", url } } });
    expect(unsafe).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: at("cover.ref.url") }] } },
    });
    const group = await refused({
      operation: "insert_page",
      type: "group",
      title: "Group",
      cover: { ref: { kind: "url", url: "https://example.org/a.png" } },
    });
    expect(group).toMatchObject({ status: 400, body: { error: { fields: [{ path: at("cover") }] } } });
  });
});
