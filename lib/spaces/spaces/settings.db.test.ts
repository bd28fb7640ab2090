import { expect, it } from "vitest";
import { api, expectProblem } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import type { Space } from "./schemas";

it("a space has no edit mode until one is set, which can be changed but not removed", async () => {
  const w = await world();
  const { id } = await w.space();
  const as = api.as(w.admin);
  const path = `/v1/spaces/${id}`;
  expect((await as.get<Space>(path)).body.editMode).toBeUndefined();
  for (const editMode of ["locked", "live"] as const) {
    expect((await as.patch<Space>(path, { editMode })).body.editMode).toBe(editMode);
    expect((await as.patch<Space>(path, { title: "Still so" })).body.editMode).toBe(editMode);
  }
  for (const editMode of [null, "", "open"]) {
    const { fields } = expectProblem(await as.patch(path, { editMode }), 400);
    expect(fields).toEqual([{ path: "editMode", message: "must be one of “live”, “locked”." }]);
  }
  expect((await as.get<Space>(path)).body.editMode).toBe("live");
});

it("a space is changed only if it matches the expected version", async () => {
  const w = await world();
  const { id } = await w.space();
  const as = api.as(w.admin);
  const path = `/v1/spaces/${id}`;
  const headers = { "if-match": String((await as.get(path)).headers.etag) };
  expect((await as.patch<Space>(path, { title: "First" }, { headers })).body.title).toBe("First");
  expectProblem(await as.patch(path, { title: "Second" }, { headers }), 412);
  expect((await as.get<Space>(path)).body.title).toBe("First");
});

it("spaces are filtered by visibility and edit mode", async () => {
  const w = await world();
  const as = api.as(w.admin);
  const [plain, locked] = [await w.space({ title: "Plain" }), await w.space({ title: "Closed" })];
  await as.patch(`/v1/spaces/${locked.id}`, { editMode: "locked" });
  const list = async (query: string) =>
    (await as.get<{ items: Space[]; count: number }>(`/v1/orgs/${w.organization.id}/spaces?${query}`)).body;
  const ids = async (query: string) => (await list(query)).items.map(({ id }) => id);
  expect(await ids("editMode=locked")).toEqual([locked.id]);
  expect(await ids("editMode=live")).toEqual([plain.id]);
  expect(await ids("visibility=private")).toEqual([locked.id, plain.id]);
  expect(await list("visibility=public&limit=1")).toMatchObject({ items: [], count: 0 });
  expectProblem(await as.get(`/v1/orgs/${w.organization.id}/spaces?editMode=open`), 400);
});

it("a space has the visibility that follows from its access", async () => {
  const w = await world();
  const as = api.as(w.admin);
  const collection = await w.collection();
  const { id } = await w.space({ parent: collection.id });
  const path = `/v1/spaces/${id}`;
  const found = async (visibility: string) =>
    (await as.get<{ count: number }>(`/v1/orgs/${w.organization.id}/spaces?visibility=${visibility}&limit=0`))
      .body.count;
  expect((await as.get<Space>(path)).body.visibility).toBe("in-collection");
  expect([await found("in-collection"), await found("private")]).toEqual([1, 0]);
  expect((await as.patch<Space>(path, { defaultLevel: "read" })).body.visibility).toBe("private");
  expect([await found("in-collection"), await found("private")]).toEqual([0, 1]);
  await as.patch(path, { defaultLevel: "inherit" });
  expect((await as.post<Space>(`${path}/move`, { parent: null })).body.visibility).toBe("private");
  expectProblem(await as.patch(path, { visibility: "public" }), 400);
});
