import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { verify } from "@/lib/administration/verify/verify";
import type { MergeConflict, SemanticChanges } from "@/lib/collaboration/change-requests/schemas";
import { frontMatter } from "@/lib/core/content/front-matter";
import type { PageField } from "@/lib/core/content/page-fields";
import { readFrontMatterFields } from "@/lib/core/content/page-front-matter";
import { blankPage } from "@/lib/core/content/records";
import { toFile } from "@/lib/exchange/git/exported-text";
import { zipOfTexts } from "@/lib/exchange/imports/zip-fixture";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { enqueue } from "@/lib/platform/jobs/job";
import { removeSpacesJob } from "@/lib/spaces/spaces/removal-job";
import { api, expectProblem } from "@/lib/testing/api";
import { gitIn, repositoriesOfTests } from "@/lib/testing/git";
import { start, uploadKey } from "@/lib/testing/import-fixture";
import { type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import type { Page } from "./schemas";

/** A field that exists only in the table of page fields. */
const added = vi.hoisted(
  (): PageField => ({
    empty: undefined,
    stored: "meta",
    merge: "value",
    label: "Meant for",
    given: { as: "text", longest: 100 },
    frontMatter: ["audience"],
    shown: ["document"],
  }),
);

vi.mock("@/lib/core/content/page-fields", async (original) => {
  const table = await original<typeof import("@/lib/core/content/page-fields")>();
  Object.assign(table.PAGE_FIELDS, { audience: added });
  return table;
});

type PageResponse = Page & { audience?: string };

let w: World;
const serve = repositoriesOfTests();
beforeAll(async () => {
  w = await world();
});

// Other tests run without the field, so verifying the hashes of these pages would fail there.
afterAll(async () => {
  const db = database();
  await db.space.updateMany({
    where: { organizationId: w.organization.id },
    data: { deletedAt: new Date(0) },
  });
  await inTransaction(db, (tx) => enqueue(tx, removeSpacesJob, {}));
  await runWaitingJobs(db);
  expect((await verify(database())).filter(({ violations }) => violations > 0)).toEqual([]);
});

/** A space with one page that has a value in the field. */
async function handbook(value = "crew") {
  const git = gitIn(database(), w, (await w.space()).id);
  await git.edit([
    { operation: "insert_page", title: "Pumps", audience: value, document: { markdown: "They run.\n" } },
  ]);
  const { Pumps } = await git.pages();
  const as = api.as(w.admin);
  const pageId = Pumps!.id;
  const draft = async () => {
    const { body } = await as.post<{ id: string }>(`${git.at}/change-requests`, {});
    const at = `${git.at}/change-requests/${body.id}`;
    return {
      at,
      apply: (change: object) => as.post(`${at}/content`, { changes: [{ page: pageId, ...change }] }),
      set: (fields: object) =>
        as.post(`${at}/content`, { changes: [{ operation: "update_page", page: pageId, ...fields }] }),
      value: async () => (await as.get<PageResponse>(`${at}/content/page/${pageId}`)).body.audience,
      changes: async () => (await as.get<SemanticChanges>(`${at}/changes`)).body.changes,
      merge: async () => (await as.post<{ result: string }>(`${at}/merge`, {})).body.result,
      conflicts: async () => (await as.get<{ items: MergeConflict[] }>(`${at}/conflicts`)).body.items,
      decide: (id: string, decision: object) => as.put(`${at}/conflicts/${id}`, decision),
    };
  };
  const valueNow = async () => (await as.get<PageResponse>(`${git.at}/content/page/${pageId}`)).body.audience;
  return { ...git, as, pageId, draft, value: valueNow };
}

describe("a field that is only in the table of page fields", () => {
  it("survives a commit, and is shown as a change", async () => {
    const space = await handbook();
    expect(await space.value()).toBe("crew");
    const { set, changes, value } = await space.draft();
    await set({ audience: "pilots" });
    expect(await value()).toBe("pilots");
    expect(await changes()).toMatchObject([
      { type: "page_edited", attributes: { audience: { before: "crew", after: "pilots" } } },
    ]);
    expectProblem(await set({ audience: "x".repeat(101) }), 400);
  });

  it("is cleared by an empty text, which leaves nothing of it", async () => {
    const space = await handbook();
    const { set, merge } = await space.draft();
    await set({ audience: "" });
    expect(await merge()).toBe("merge");
    const { body } = await space.as.get<PageResponse>(`${space.at}/content/page/${space.pageId}`);
    expect(body).not.toHaveProperty("audience");
  });

  it("survives a merge with other edits of its page, and conflicts with another value", async () => {
    const space = await handbook();
    const [beside, mine, theirs] = [await space.draft(), await space.draft(), await space.draft()];
    await beside.set({ description: "All of them" });
    await mine.set({ audience: "pilots" });
    await theirs.set({ audience: "guests" });
    expect([await beside.merge(), await mine.merge(), await theirs.merge()]).toEqual([
      "merge",
      "merge",
      "conflicts",
    ]);
    expect(await space.value()).toBe("pilots");
    const [conflict] = await theirs.conflicts();
    expect(conflict).toMatchObject({
      kind: "field",
      field: "audience",
      ...{ base: "crew", main: "pilots", change: "guests" },
    });
    expect((await theirs.decide(conflict!.id, { resolution: { choice: "change" } })).status).toBe(200);
    expect(await theirs.merge()).toBe("merge");
    expect(await space.value()).toBe("guests");
  });

  it("resolves its conflict when it is edited", async () => {
    const space = await handbook();
    const [mine, theirs] = [await space.draft(), await space.draft()];
    await mine.set({ audience: "pilots" });
    await theirs.set({ audience: "guests" });
    expect([await mine.merge(), await theirs.merge()]).toEqual(["merge", "conflicts"]);
    await theirs.set({ audience: "everybody" });
    expect(await theirs.merge()).toBe("merge");
    expect(await space.value()).toBe("everybody");
  });

  it("can be resolved with a custom value within the limits of an edit", async () => {
    const space = await handbook();
    const [mine, theirs] = [await space.draft(), await space.draft()];
    await mine.set({ audience: "pilots" });
    await theirs.set({ audience: "guests" });
    expect([await mine.merge(), await theirs.merge()]).toEqual(["merge", "conflicts"]);
    const [conflict] = await theirs.conflicts();
    const decide = (value: string) => theirs.decide(conflict!.id, { resolution: { value } });
    expectProblem(await decide("x".repeat(101)), 400);
    expect((await decide("x".repeat(100))).status).toBe(200);
  });

  it("comes back when its page is reverted", async () => {
    const space = await handbook();
    const { set, apply, value, changes } = await space.draft();
    await set({ audience: "pilots" });
    await apply({ operation: "revert_page" });
    expect(await value()).toBe("crew");
    expect(await changes()).toEqual([]);
  });

  it("survives a duplicate of its space", async () => {
    const space = await handbook();
    const { body } = await space.as.post<{ id: string }>(`${space.at}/duplicate`);
    const { Pumps } = await gitIn(database(), w, body.id).pages();
    expect(Pumps).toMatchObject({ audience: "crew" });
  });

  it("survives an export, and an import from there into this space and another", async () => {
    const repository = await serve();
    const space = await handbook();
    await space.exporting(repository.url);
    expect(Object.values(await repository.files()).join("\n")).toContain(
      "---\naudience: crew\n---\n\n# Pumps\n",
    );
    const head = await space.head();
    await space.importing(repository.url, { force: true });
    expect(await space.head()).toBe(head);

    const other = gitIn(database(), w, (await w.space()).id);
    await other.importing(repository.url);
    expect((await other.pages()).Pumps).toMatchObject({
      audience: "crew",
      markdown: expect.stringContaining("They run."),
    });
  });

  it("is taken from front matter, by saves and by imports of files", async () => {
    const space = await handbook();
    const { set, value } = await space.draft();
    await set({ audience: "guests", document: { markdown: "---\naudience: pilots\n---\n\nThey run.\n" } });
    expect(await value()).toBe("pilots");

    const key = await uploadKey(
      w,
      w.admin,
      "book.zip",
      zipOfTexts({ "one.md": "---\naudience: crew\n---\n# One\n" }),
    );
    const target = await w.space();
    await start(w, w.admin, { space: target.id }, [key]);
    await runWaitingJobs(database());
    expect((await gitIn(database(), w, target.id).pages()).One).toMatchObject({ audience: "crew" });
  });

  it("is described by the API in requests and responses", async () => {
    const { text } = await api.anonymous.get("/v1/openapi.json");
    expect(text.match(/"audience":/g)?.length).toBeGreaterThanOrEqual(3);
  });
});

describe("the condition of a page", () => {
  it("is kept for pages of every kind with up to 1,024 characters, and cleared by an empty text", async () => {
    const git = gitIn(database(), w, (await w.space()).id);
    const condition = `visitor.claims.team == "${"x".repeat(1024 - 25)}"`;
    expect(condition).toHaveLength(1024);
    await git.edit([
      { operation: "insert_page", title: "Pumps", condition, document: {} },
      { operation: "insert_page", title: "Parts", condition, type: "group" },
      {
        ...{ operation: "insert_page", title: "Shop", condition, type: "link" },
        target: { kind: "url", url: "https://example.org" },
      },
    ]);
    const stored = async () => (await git.as.get<{ pages: Page[] }>(`${git.at}/content/pages`)).body.pages;
    const pages = await stored();
    expect(pages.map((page) => page.condition)).toEqual([condition, condition, condition]);

    const request = await git.as.post<{ id: string }>(`${git.at}/change-requests`, {});
    const longer = { operation: "update_page", page: pages[0]!.id, condition: `${condition}!` };
    expectProblem(
      await git.as.post(`${git.at}/change-requests/${request.body.id}/content`, { changes: [longer] }),
      400,
    );
    await git.edit(pages.map(({ id }) => ({ operation: "update_page", page: id, condition: "" })));
    for (const page of await stored()) expect(page).not.toHaveProperty("condition");
  });

  it("is refused in the resolution of a conflict as in an edit", async () => {
    const { as, at, edit, pages } = gitIn(database(), w, (await w.space()).id);
    await edit([{ operation: "insert_page", title: "Pumps", condition: "visitor.claims.a", document: {} }]);
    const page = (await pages()).Pumps!.id;
    const [one, other] = await Promise.all(
      ["b", "c"].map(async (claim) => {
        const request = await as.post<{ id: string }>(`${at}/change-requests`, {});
        const changes = [{ operation: "update_page", page, condition: `visitor.claims.${claim}` }];
        await as.post(`${at}/change-requests/${request.body.id}/content`, { changes });
        return `${at}/change-requests/${request.body.id}`;
      }),
    );
    await as.post(`${one}/merge`, {});
    await as.post(`${other}/merge`, {});
    const { body } = await as.get<{ items: MergeConflict[] }>(`${other}/conflicts`);
    const decide = (value: string) =>
      as.put(`${other}/conflicts/${body.items[0]!.id}`, { resolution: { value } });
    expectProblem(await decide(`visitor.claims.b == "${"x".repeat(1_024)}"`), 400);
    expectProblem(await decide("visitor.claims."), 400);
    expect((await decide('visitor.claims.b == "x"')).status).toBe(200);
  });

  it("is refused with the position of the error, unless an import brought it in", async () => {
    const space = await w.space();
    const git = gitIn(database(), w, space.id);
    const text = "---\ncondition: visitor.claims\n---\n\n# Pumps\n\nThey run.\n";
    const key = await uploadKey(w, w.admin, "book.zip", zipOfTexts({ "pumps.md": text }));
    await start(w, w.admin, { space: space.id }, [key]);
    await runWaitingJobs(database());
    const page = (await git.pages()).Pumps!.id;
    const { body } = await git.as.post<{ id: string }>(`${git.at}/change-requests`, {});
    const set = (fields: object) =>
      git.as.post<{ error: { message: string; fields: { path: string }[] } }>(
        `${git.at}/change-requests/${body.id}/content`,
        { changes: [{ operation: "update_page", page, ...fields }] },
      );
    expect((await set({ document: { markdown: text.replace("run", "stop") } })).status).toBe(200);
    const stated = await set({ document: { markdown: text.replace("claims", "claims.") } });
    expect(stated.status).toBe(400);
    expect(stated.body.error.fields[0]!.path).toBe("changes.0.document");
    const refused = await set({ condition: 'visitor.claims.plan == "pro' });
    expect(refused.body.error.message).toMatch(/at character 28/);
    expect(refused.body.error.fields[0]!.path).toBe("changes.0.condition");
    const stranger = await set({ condition: 'vistor.claims.plan == "pro"' });
    expect(stranger.body.error.message).toMatch(/does not know “vistor” \(at character 1\)/);
  });

  it("is written to the front matter of exports and read from there", async () => {
    const page = { ...blankPage("p"), title: "Pumps", slug: "pumps", condition: "visitor.claims.beta" };
    const { text } = toFile("They run.\n", null, page, "pumps");
    expect(text).toBe("---\ncondition: visitor.claims.beta\n---\n\n# Pumps\n\nThey run.\n");
    expect(readFrontMatterFields(frontMatter(text).data)).toEqual({ condition: "visitor.claims.beta" });
  });
});
