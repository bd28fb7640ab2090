import { expect, it } from "vitest";
import { api, expectProblem } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import type { Space } from "./schemas";

it("a space has no edit mode until it is given one, which is then changed and never taken away", async () => {
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
