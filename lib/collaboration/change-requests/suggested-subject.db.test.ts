import { describe, expect, it } from "vitest";
import { api } from "@/lib/testing/api";
import { setting, update } from "@/lib/testing/change-requests";
import { changeRequests } from "./operations";

describe("the suggested subject of a change request", () => {
  it("follows its changes", async () => {
    const { mine, ids, open, edit } = await setting();
    const params = await open(mine);
    const suggested = async () =>
      (await api.as(mine).call(changeRequests.suggestSubject, { params })).subject;
    expect(await suggested()).toBe("");
    await edit(mine, params, update(ids.Alpha!, "Another.\n"));
    expect(await suggested()).toBe("Edit “Alpha”");
    await edit(mine, params, { operation: "insert_page", into: ids.Beta!, title: "Gamma" });
    expect(await suggested()).toBe("Add “Gamma” to Beta and edit “Alpha”");
    await edit(mine, params, { operation: "delete_page", page: ids.Beta! });
    expect(await suggested()).toBe("Edit “Alpha” and delete “Beta”");
  });
});
