import { expect, it } from "vitest";
import { api } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import type { Page } from "./schemas";

it("a moved page gets another slug if a new sibling has the same one", async () => {
  const w = await world();
  const space = await w.space({ pages: ["# Setup\n", "# Pumps\n"] });
  const { changeRequest } = await w.changeRequest(space, { subject: "Move" });
  const base = `/v1/spaces/${space.id}/change-requests/${changeRequest.id}`;
  const as = api.as(w.admin);
  const tree = async () => (await as.get<{ pages: Page[] }>(`${base}/content/pages`)).body.pages;
  const [setup, pumps] = await tree();
  const applied = await as.post(`${base}/content`, {
    changes: [
      { operation: "insert_page", title: "Setup", into: pumps!.id },
      { operation: "update_page", page: setup!.id, into: pumps!.id },
    ],
  });
  expect(applied.status, applied.text).toBe(200);
  const [parent] = await tree();
  const below = parent && "pages" in parent ? parent.pages : [];
  expect(below.map((page) => "slug" in page && page.slug)).toEqual(["setup", "setup-2"]);
});
