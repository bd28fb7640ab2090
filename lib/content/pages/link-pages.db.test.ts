import { expect, it } from "vitest";
import { blankPage } from "@/lib/core/content/records";
import { newId } from "@/lib/core/ids";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { commit, lockBranch } from "@/lib/store/commit";
import { api, expectProblem } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import type { Page } from "./schemas";

const target = (url: string) => ({ kind: "url" as const, url });

it("accepts web, mail, phone and relative addresses for link pages and refuses all others", async () => {
  const w = await world();
  const space = await w.space({ pages: ["# A\n"] });
  const { changeRequest } = await w.changeRequest(space, { subject: "Links" });
  const base = `/v1/spaces/${space.id}/change-requests/${changeRequest.id}/content`;
  const as = api.as(w.admin);
  const insert = (url: string) =>
    as.post(base, { changes: [{ operation: "insert_page", type: "link", title: "L", target: target(url) }] });

  for (const url of [
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "ftp://a.test",
    "/a\tb",
  ])
    expect(expectProblem(await insert(url), 400).fields).toMatchObject([{ path: "changes.0.target.url" }]);

  const taken = ["https://a.test/?b#c", "mailto:a@b.test", "tel:+4912", "//a.test", "../guide"];
  for (const url of taken) expect((await insert(url)).status).toBe(200);
  const { pages } = (await as.get<{ pages: Page[] }>(`${base}/pages`)).body;
  expect(pages.flatMap((page) => (page.type === "link" ? [page.href] : []))).toEqual(taken);
});

it("a link page stored before addresses were checked gives no address to follow", async () => {
  const w = await world();
  const space = await w.space();
  const page = {
    ...blankPage(newId()),
    kind: "link" as const,
    title: "Old",
    target: target("javascript:x"),
  };
  await inTransaction(database(), async (tx) =>
    commit(tx, await lockBranch(tx, space.mainBranchId), {
      type: "edits",
      authorId: w.admin.id,
      pages: new Map([[page.id, page]]),
    }),
  );
  const [shown] = (await api.as(w.admin).get<{ pages: Page[] }>(`/v1/spaces/${space.id}/content/pages`)).body
    .pages;
  expect(shown).toMatchObject({ type: "link", title: "Old", target: target("javascript:x") });
  expect(shown).not.toHaveProperty("href");
});
