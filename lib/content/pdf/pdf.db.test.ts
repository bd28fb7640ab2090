import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { notifications } from "@/lib/collaboration/notifications/operations";
import type { Notification } from "@/lib/collaboration/notifications/schemas";
import type { Page } from "@/lib/content/pages/schemas";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { enqueue } from "@/lib/platform/jobs/job";
import { api, expectProblem } from "@/lib/testing/api";
import { type World, world } from "@/lib/testing/world";
import { cleanUpJob } from "@/lib/wiring/clean-up-job";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { handle } from "./make";
import { makePdfJob } from "./make-job";
import type { Pdf } from "./schemas";

const pathOf = (url: string): string => url.replace(env.url, "");
const keyOf = (url: string): string => /pdfs\/([\w-]+)/.exec(url)?.[1] ?? "";
const ask = async ({ admin }: World, path: string): Promise<string> => {
  const answer = await api.as(admin).get<{ url: string }>(`/v1/spaces/${path}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.url;
};
const stored = (url: string) => database().pdfExport.findUnique({ where: { key: keyOf(url) } });

const wordsOf = async (url: string): Promise<string> => {
  const { bytes } = (await stored(url))!;
  return (await extractText(await getDocumentProxy(new Uint8Array(bytes!)), { mergePages: true })).text;
};

/** Makes a PDF in a job, for people who wait for it. */
const make = async (space: { id: string }, key: string, ...people: string[]) => {
  await database().pdfWait.createMany({ data: people.map((userId) => ({ key, userId })) });
  await inTransaction(database(), (tx) => enqueue(tx, makePdfJob, { key }, { of: { spaceId: space.id } }));
  await runWaitingJobs(database());
};

describe("a PDF of content", () => {
  it("can be downloaded by anyone with its address, but not with a changed one", async () => {
    const w = await world();
    const space = await w.space({ title: "Guide", pages: ["# One\n\nHello.\n", "# Two\n"] });
    const url = await ask(w, `${space.id}/pdf`);
    const answer = await api.anonymous.get(pathOf(url));
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/pdf");
    expect(answer.headers["content-disposition"]).toContain('filename="Guide.pdf"');
    expect(answer.text.slice(0, 5)).toBe("%PDF-");
    const later = url.replace(/expires=\d+/, "expires=99999999999999");
    expectProblem(await api.anonymous.get(pathOf(later)), 403, "download_address_expired");
  });

  it("has only what the caller may see", async () => {
    const w = await world();
    const space = await w.space({ pages: ["# One\n"] });
    const request = await w.changeRequest(space, { subject: "Words" });
    const stranger = api.as(await w.stranger());
    expectProblem(await stranger.get(`/v1/spaces/${space.id}/pdf`), 404);
    expectProblem(
      await stranger.get(`/v1/spaces/${space.id}/change-requests/${request.changeRequest.id}/pdf`),
      404,
    );
    expectProblem(await api.as(w.admin).get(`/v1/spaces/${space.id}/pdf?page=none`), 404);
    expectProblem(await api.as(w.admin).get(`/v1/spaces/${space.id}/pdf?only=perhaps`), 400, "validation");
  });

  it("leaves out pages that a reader without an account does not see, unless one is chosen", async () => {
    const w = await world();
    const space = await w.space({ pages: ["# Wombat\n"] });
    const document = { markdown: "# Quokka\n" };
    const condition = 'visitor.claims.plan == "pro"';
    await w.live(space, { changes: [{ operation: "insert_page", condition, document }] });
    expect(await wordsOf(await ask(w, `${space.id}/pdf`))).not.toContain("Quokka");
    const { Quokka } = await w.pageIds(space);
    expect(await wordsOf(await ask(w, `${space.id}/pdf?page=${Quokka}`))).toContain("Quokka");
  });

  it("has the names of mentioned members for people who can list them only", async () => {
    const w = await world();
    const member = await w.member("read", { displayName: "Priya Nair" });
    const space = await w.space({ pages: [`# One\n\nAsk <mention ref="/users/${member.id}"/>.\n`] });
    const named = await ask(w, `${space.id}/pdf`);
    expect(await wordsOf(named)).toContain("Ask @Priya Nair.");
    const guest = await w.member(null);
    await api.as(w.admin).post(`/v1/spaces/${space.id}/permissions`, { role: "read", users: [guest.id] });
    const { body } = await api.as(guest).get<{ url: string }>(`/v1/spaces/${space.id}/pdf`);
    expect(keyOf(body.url)).not.toBe(keyOf(named));
    expect(await wordsOf(body.url)).toContain("Ask @….");
  });

  it("is made once for the same content and options, and again when the content changed", async () => {
    const w = await world();
    const space = await w.space({ pages: ["# One\n", "# Two\n"] });
    const { body } = await api
      .as(w.admin)
      .get<{ pages: { id: string }[] }>(`/v1/spaces/${space.id}/content/pages`);
    const pageId = body.pages[0]!.id;
    const first = await ask(w, `${space.id}/pdf`);
    expect(keyOf(await ask(w, `${space.id}/pdf`))).toBe(keyOf(first));
    expect(keyOf(await ask(w, `${space.id}/pdf?only=true`))).toBe(keyOf(first));
    const ofPage = await ask(w, `${space.id}/pdf?page=${pageId}&only=true`);
    expect((await stored(ofPage))?.name).toBe("One.pdf");
    const request = await w.changeRequest(space, {
      changes: [{ operation: "insert_page", document: { markdown: "# Three\n" } }],
    });
    const ofRequest = await ask(w, `${space.id}/change-requests/${request.changeRequest.number}/pdf`);
    expect(new Set([first, ofPage, ofRequest].map(keyOf)).size).toBe(3);
    expect(keyOf(await ask(w, `${space.id}/pdf`))).toBe(keyOf(first));
  });

  it("is deleted when its last address has expired, and kept until then", async () => {
    const w = await world();
    const space = await w.space({ pages: ["# One\n"] });
    const url = await ask(w, `${space.id}/pdf`);
    const cleanUp = async () => {
      await inTransaction(database(), (tx) => enqueue(tx, cleanUpJob, {}));
      await runWaitingJobs(database());
    };
    await cleanUp();
    expect(await stored(url)).not.toBeNull();
    await database().pdfExport.update({
      where: { key: keyOf(url) },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    expectProblem(await api.anonymous.get(pathOf(url)), 404);
    await cleanUp();
    expect(await stored(url)).toBeNull();
    expect((await api.anonymous.get(pathOf(await ask(w, `${space.id}/pdf`)))).status).toBe(200);
  });

  it("made by a job is reported as in preparation until it is ready", async () => {
    const w = await world();
    const space = await w.space({ pages: ["# One\n"] });
    const url = await ask(w, `${space.id}/pdf`);
    const db = database();
    await db.pdfExport.update({ where: { key: keyOf(url) }, data: { bytes: null } });
    const waiting = await api.anonymous.get(pathOf(url));
    expectProblem(waiting, 503, "pdf_in_preparation");
    expect(waiting.headers["retry-after"]).toBe("2");
    await make(space, keyOf(url), w.admin.id);
    expect((await api.anonymous.get(pathOf(url))).status).toBe(200);
    const { items } = await api.as(w.admin).call(notifications.list, { query: {} });
    const app = expect.stringContaining(`/s/${space.id}/~/pdf/${keyOf(url)}`);
    const notification = { kind: "pdf-finished", space: { id: space.id }, pdf: keyOf(url), urls: { app } };
    expect(items).toMatchObject([notification]);
  });
});

describe("a PDF that takes long", () => {
  /** An ordered PDF that is not made yet. */
  const begun = async (w: World, pages = ["# One\n", "# Two\n", "# Three\n"]) => {
    const space = await w.space({ title: "Guide", pages });
    const key = keyOf(await ask(w, `${space.id}/pdf`));
    // On a busy machine the first one took long enough to count its pages.
    await database().pdfExport.update({ where: { key }, data: { bytes: null, made: 0 } });
    return { space, key, path: `/v1/spaces/${space.id}/pdfs/${key}` };
  };
  const notifications = async (person: Parameters<typeof api.as>[0]) =>
    (await api.as(person).get<{ items: Notification[] }>("/v1/user/notifications?kind=pdf-finished")).body
      .items;

  it("reports how many of its pages are made, and then its address", async () => {
    const w = await world();
    const { space, key, path } = await begun(w);
    const read = async () => (await api.as(w.admin).get<Pdf>(path)).body;
    expect(await read()).toMatchObject({ status: "in-progress", progress: { made: 0, total: 3 } });
    await database().pdfExport.update({ where: { key }, data: { made: 2 } });
    const { url, ...rest } = await read();
    expect(url).toBeUndefined();
    expect(rest).toMatchObject({ id: key, name: "Guide.pdf", progress: { made: 2, total: 3 } });
    await make(space, key);
    const done = await read();
    expect(done).toMatchObject({ status: "completed", progress: { made: 3, total: 3 } });
    expect((await api.anonymous.get(pathOf(done.url!))).status).toBe(200);
  });

  it("is not accessible without access to its space, nor in another space", async () => {
    const w = await world();
    const { key, path } = await begun(w);
    expectProblem(await api.as(await w.stranger()).get(path), 404);
    const other = await w.space({ pages: ["# Other\n"] });
    expectProblem(await api.as(w.admin).get(`/v1/spaces/${other.id}/pdfs/${key}`), 404);
    expectProblem(await api.as(w.admin).get(`/v1/spaces/${other.id}/pdfs/none`), 404);
  });

  it("notifies everyone who requested it, and is kept for them", async () => {
    const w = await world();
    const { space, key } = await begun(w);
    const [ben, eva] = [await w.member("read"), await w.member("read")];
    await make(space, key, w.admin.id, ben.id);
    for (const person of [w.admin, ben])
      expect(await notifications(person)).toMatchObject([{ count: 1, space: { id: space.id } }]);
    expect(await notifications(eva)).toEqual([]);
    const keptUntil = async () => (await stored(`pdfs/${key}`))!.expiresAt.getTime();
    expect(await keptUntil()).toBeGreaterThan(Date.now() + 86_400_000);
    expect(keyOf(await ask(w, `${space.id}/pdf`))).toBe(key);
    expect(await keptUntil()).toBeGreaterThan(Date.now() + 86_400_000);
  });

  it("is cancelled only for the person who cancels it, and still made for the others", async () => {
    const w = await world();
    const { space, key, path } = await begun(w);
    const ben = await w.member("read");
    const cancel = (person: typeof ben) => api.as(person).post(`${path}/cancel`);
    await database().pdfWait.create({ data: { key, userId: w.admin.id } });
    expectProblem(await cancel(await w.stranger()), 404);
    expectProblem(await cancel(ben), 400, "not_active");
    expect((await cancel(w.admin)).status).toBe(204);
    expectProblem(await api.as(w.admin).get(path), 404);
    expectProblem(await cancel(w.admin), 404);
    await make(space, key);

    const again = await begun(w);
    await database().pdfWait.create({ data: { key: again.key, userId: w.admin.id } });
    await database().pdfWait.create({ data: { key: again.key, userId: ben.id } });
    expect((await api.as(w.admin).post(`${again.path}/cancel`)).status).toBe(204);
    await make(again.space, again.key);
    expect(await notifications(w.admin)).toEqual([]);
    expect(await notifications(ben)).toHaveLength(1);
    expectProblem(await api.as(ben).post(`${again.path}/cancel`), 400, "not_active");
  });

  it("notifies of a failure with its reason", async () => {
    const w = await world();
    const { space, key, path } = await begun(w);
    // Breaks the order, so that making the PDF fails.
    await database().pdfExport.update({ where: { key }, data: { order: {} } });
    await database().pdfWait.create({ data: { key, userId: w.admin.id } });
    await handle(database(), { key }, { signal: new AbortController().signal, isLastAttempt: true });
    const reason = "Something went wrong. Download the PDF again.";
    expect((await api.as(w.admin).get<Pdf>(path)).body).toMatchObject({ status: "failed", reason });
    expect(await notifications(w.admin)).toMatchObject([
      { detail: "failed", preview: reason, space: { id: space.id } },
    ]);
  });
});

describe("a PDF of content with computed pages", () => {
  const specOf = (tag: string) => `openapi: 3.1.0
info: { title: Waterworks, version: "2" }
paths: { /${tag}: { get: { tags: [${tag}], summary: List ${tag}, responses: { "200": { description: ok } } } } }
`;
  const read = async (url: string) => {
    // On a busy machine the response does not wait for its PDF.
    await expect.poll(async () => (await stored(url))?.bytes?.length ?? 0).toBeGreaterThan(0);
    const document = await getDocumentProxy(Uint8Array.from((await stored(url))!.bytes!));
    const { text } = await extractText(document, { mergePages: false });
    const links = await Promise.all(
      text.map(async (_, at) =>
        (await (await document.getPage(at + 1)).getAnnotations()).map(({ dest }) => dest),
      ),
    );
    return { text, links };
  };

  it("has the generated pages the caller may see, in their place, and each of them alone too", async () => {
    const w = await world();
    const put = async (tag: string) => {
      const text = specOf(tag);
      await api.as(w.admin).put(`/v1/orgs/${w.organization.id}/openapi/water`, { source: { text } });
      await runWaitingJobs(database());
    };
    await put("pumps");
    const computed = (spec: string) => ({
      ...{ type: "builtin:openapi", props: { models: true } },
      dependencies: { spec: { ref: { kind: "openapi", spec } } },
    });
    const space = await w.space({ pages: ["# Start\n\n[All pumps](pumps.md)\n", "# End\n"] });
    const request = await w.changeRequest(space, {
      changes: [{ operation: "insert_page", type: "computed", computed: computed("water"), at: 1 }],
    });
    const path = `${space.id}/change-requests/${request.changeRequest.number}`;
    const { pages } = (await api.as(w.admin).get<{ pages: Page[] }>(`/v1/spaces/${path}/content/pages`)).body;
    expect(pages.map(({ title }) => title)).toEqual(["Start", "Waterworks", "pumps", "End"]);

    const whole = await ask(w, `${path}/pdf`);
    const { text, links } = await read(whole);
    expect(text.slice(2).map((sheet) => sheet.split("\n")[0])).toEqual([
      "Start",
      "Waterworks",
      "pumps",
      "End",
    ]);
    expect(text[4]).toContain("GET /pumps");
    expect(links[2]).toEqual([`page:${pages[2]!.id}`]);
    const alone = await ask(w, `${path}/pdf?page=${pages[2]!.id}`);
    expect((await stored(alone))?.name).toBe("pumps.pdf");
    expect((await read(alone)).text).toEqual([expect.stringContaining("GET /pumps")]);

    const guest = await w.member(null);
    await api.as(w.admin).post(`/v1/spaces/${space.id}/permissions`, { role: "read", users: [guest.id] });
    const less = await ask({ ...w, admin: guest }, `${path}/pdf`);
    expect(keyOf(less)).not.toBe(keyOf(whole));
    expect((await read(less)).text.slice(2).map((sheet) => sheet.split("\n")[0])).toEqual(["Start", "End"]);
    expectProblem(await api.as(guest).get(`/v1/spaces/${path}/pdf?page=${pages[2]!.id}`), 404);

    expect(keyOf(await ask(w, `${path}/pdf`))).toBe(keyOf(whole));
    await put("valves");
    const renewed = await ask(w, `${path}/pdf`);
    expect((await read(renewed)).text.join()).toContain("GET /valves");
    // A waiting PDF shows the content at the time of its order.
    await database().pdfExport.update({ where: { key: keyOf(whole) }, data: { bytes: null } });
    await make(space, keyOf(whole));
    expect((await read(whole)).text.join()).toContain("GET /pumps");
  });
});
