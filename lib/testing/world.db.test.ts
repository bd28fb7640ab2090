import { describe, expect, it } from "vitest";
import { api } from "./api";
import { world } from "./world";

describe("a world for tests", () => {
  it("has people in roles, spaces with pages and change requests, all visible through the API", async () => {
    const { organization, member, space, changeRequest } = await world();
    const editor = await member("edit");
    const handbook = await space({
      title: "Handbook",
      pages: ["# Welcome\n\nHello.\n", "# Second\n\nMore.\n"],
    });
    const { body } = await api
      .as(editor)
      .get<{ pages: { title: string }[] }>(`/v1/spaces/${handbook.id}/content/pages`);
    expect(body.pages.map((page) => page.title)).toEqual(["Welcome", "Second"]);
    const draft = await changeRequest(handbook, {
      by: editor,
      changes: [{ operation: "insert_page", document: { markdown: "# Third\n" } }],
    });
    const path = `/v1/spaces/${handbook.id}/change-requests/${draft.changeRequest.number}`;
    expect((await api.as(editor).get(path)).body).toMatchObject({
      id: draft.changeRequest.id,
      status: "draft",
    });
    const spaces = await api.as(editor).get(`/v1/orgs/${organization.id}/spaces`);
    expect(spaces.body.count).toBe(1);
  });
});
