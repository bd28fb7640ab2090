import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { verify } from "@/lib/administration/verify/verify";
import { database } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { closeThreads } from "@/lib/platform/threads/run";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { api, expectProblem } from "@/lib/testing/api";
import { type Person, type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import type {
  TranslatedPage,
  TranslatedPageSummary,
  TranslationLogEntry,
  TranslationSettings,
} from "./schemas";

const TEXT = `# Pumps

Turn the pump **on** and see [the guide](https://example.com/guide).

\`\`\`sh
pump on
\`\`\`

It says \`ready\`.
`;

type Sent = { source: string; target: string; texts: string[]; glossary: object[] };
let here: World;
let author: Person;
let server: Server;
let origin: string;
let sent: { body: Sent; authorization: string | undefined }[] = [];
let answer: (texts: string[]) => unknown;
const german = (text: string) =>
  text.replace("pump", "Pumpe").replace("It says", "Es sagt").replace("Pumps", "Pumpen");

beforeAll(async () => {
  here = await world();
  author = await here.member("create");
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", async () => {
      const parsed = JSON.parse(body) as Sent;
      sent.push({ body: parsed, authorization: request.headers.authorization });
      const translations = await answer(parsed.texts);
      if (translations === null) return void response.writeHead(500).end("no");
      response.end(JSON.stringify({ translations }));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/translate`;
  env.allowPrivateFetch = ["127.0.0.1/32"];
});
beforeEach(() => {
  sent = [];
  answer = (texts) => texts.map(german);
});
afterAll(async () => {
  env.allowPrivateFetch = [];
  server.close();
  await closeThreads();
});

const base = () => `/v1/orgs/${here.organization.id}/translations`;
const as = () => api.as(author);
async function settings(source: SpaceSubject, more: object = {}): Promise<TranslationSettings> {
  const body = { title: "German", source: { space: source.id }, languages: ["de"], ...more };
  const made = await as().post<TranslationSettings>(base(), body);
  expect(made.status, made.text).toBe(201);
  return made.body;
}
async function run(id: string): Promise<TranslationSettings["translations"][number]> {
  const started = await as().post(`${base()}/${id}/run`);
  expect(started.status, started.text).toBe(204);
  await runWaitingJobs(database());
  return (await as().get<TranslationSettings>(`${base()}/${id}`)).body.translations[0]!;
}
type Page = { id: string; title: string; markdown: string; path: string };
async function pagesOf(spaceId: string): Promise<Page[]> {
  const list = await as().get<{ pages: { id: string }[] }>(`/v1/spaces/${spaceId}/content/pages`);
  return Promise.all(
    list.body.pages.map(async ({ id }) => {
      const page = await as().get<Page>(`/v1/spaces/${spaceId}/content/page/${id}?format=markdown`);
      return page.body;
    }),
  );
}
/** Changes a space with a merged change request. */
async function edit(spaceId: string, changes: object[]): Promise<void> {
  const made = await as().post<{ id: string }>(`/v1/spaces/${spaceId}/change-requests`, { subject: "Edit" });
  const path = `/v1/spaces/${spaceId}/change-requests/${made.body.id}`;
  const edited = await as().post(`${path}/content`, { changes });
  expect(edited.status, edited.text).toBeLessThan(300);
  const merged = await as().post(`${path}/merge`);
  expect(merged.status, merged.text).toBe(200);
}
const write = (page: Page, markdown: string) => [
  { operation: "update_page", page: page.id, document: { markdown } },
];

it("copies a space for people to translate if there is no service", async () => {
  const source = await here.space({ title: "Handbook", pages: [TEXT, "# Valves\n\nClose them."] });
  const { id } = await settings(source);
  const done = await run(id);
  expect(done).toMatchObject({ language: "de", status: "completed", progress: { edited: 0, stale: 0 } });
  expect(done.progress.pending).toBe(done.progress.blocks);
  const made = await as().get(`/v1/spaces/${done.space}`);
  expect(made.body).toMatchObject({ title: "Handbook (de)", language: "de" });
  expect(await pagesOf(done.space!)).toMatchObject(
    (await pagesOf(source.id)).map(({ id, title, markdown, path }) => ({ id, title, markdown, path })),
  );
  const again = await run(id);
  expect(again).toMatchObject({ space: done.space, progress: done.progress });
});

it("counts the blocks of a translated space only for people who see it", async () => {
  const source = await here.space({ title: "Handbook", pages: [TEXT] });
  const { id } = await settings(source);
  const { space } = await run(id);
  const closed = await api.as(here.admin).patch(`/v1/spaces/${space}`, { defaultLevel: null });
  expect(closed.status, closed.text).toBe(200);
  const reader = api.as(await here.member("read"));
  const read = (await reader.get<TranslationSettings>(`${base()}/${id}`)).body;
  const [listed] = (await reader.get<{ items: TranslationSettings[] }>(`${base()}?limit=1`)).body.items;
  for (const { translations } of [read, listed!]) {
    expect(translations).toMatchObject([{ progress: { blocks: 0, pending: 0, edited: 0, stale: 0 } }]);
    expect(translations[0]).not.toHaveProperty("space");
  }
});

it("keeps what people wrote where the source has no blank line between blocks", async () => {
  const source = await here.space({ pages: ["# Pumps\nOne pump.\n\nMore.\n"] });
  const { id } = await settings(source);
  const { space } = await run(id);
  const [page] = await pagesOf(space!);
  const written = "**Pumpen**\n\nOne pump here.\n\nMore.\n";
  await edit(space!, write(page!, written));
  const [original] = await pagesOf(source.id);
  for (const last of ["Even more.", "Most."]) {
    await edit(source.id, write(original!, `# Pumps\nOne pump.\n\nMore.\n\n${last}\n`));
    await run(id);
    expect((await pagesOf(space!))[0]!.markdown).toBe(`${written}\n${last}\n`);
  }
});

it("keeps what people wrote behind an unclosed fence", async () => {
  const source = await here.space({ pages: ["# Pumps\n\nOne.\n\nTwo.\n"] });
  const { id } = await settings(source);
  const { space } = await run(id);
  const [page] = await pagesOf(space!);
  await edit(space!, write(page!, "# Pumpen\n\nEins.\n\nZwei.\n\n~~~\nCode\n"));
  const [original] = await pagesOf(source.id);
  for (const last of ["Three.", "Four."]) {
    await edit(source.id, write(original!, `# Pumps\n\nOne.\n\nTwo.\n\n${last}\n`));
    await run(id);
    expect((await pagesOf(space!))[0]!.markdown).toContain("# Pumpen\n\nEins.\n\nZwei.\n\n~~~\nCode\n");
  }
});

it("translates with a service and a glossary, and keeps code, links and structure", async () => {
  const source = await here.space({ pages: [TEXT] });
  const terms = [{ type: "insert", translations: { en: "pump", de: "Pumpe" } }];
  await as().put(`${base()}-glossary`, { operations: terms });
  const { id, provider } = await settings(source, { provider: { url: origin, key: "k-1" } });
  expect(provider).toEqual({ url: origin, hasKey: true });
  const done = await run(id);
  expect(done).toMatchObject({ status: "completed", progress: { pending: 0 } });
  expect(sent.every(({ authorization }) => authorization === "Bearer k-1")).toBe(true);
  expect(sent.flatMap(({ body }) => body.texts).join("\n")).not.toContain("pump on");
  expect(sent.flatMap(({ body }) => body.glossary)).toContainEqual({ source: "pump", target: "Pumpe" });
  const [page] = await pagesOf(done.space!);
  expect(page!.markdown).toContain("Turn the Pumpe **on** and see [the guide](https://example.com/guide).");
  expect(page!.markdown).toContain("```sh\npump on\n```");
  expect(page!.markdown).toContain("Es sagt `ready`.");

  sent = [];
  await run(id);
  expect(sent).toEqual([]);
});

it("sends nothing without its key if that was encrypted with another server secret", async () => {
  const source = await here.space({ pages: [TEXT] });
  const { id } = await settings(source, { provider: { url: origin, key: "k-1" } });
  await database().translationSettings.update({ where: { id }, data: { providerKey: new Uint8Array(64) } });
  sent = [];
  expect(await run(id)).toMatchObject({ status: "failed", error: expect.stringContaining("Enter it again") });
  expect(sent).toEqual([]);
});

it("broken results of the service are left to people", async () => {
  const source = await here.space({ pages: [TEXT] });
  answer = (texts) =>
    texts.map((text) =>
      text.replace("https://example.com/guide", "https://evil.example").replace("`ready`", "bereit"),
    );
  const { id } = await settings(source, { provider: { url: origin } });
  const done = await run(id);
  const [page] = await pagesOf(done.space!);
  expect(page!.markdown).toContain("https://example.com/guide");
  expect(page!.markdown).toContain("It says `ready`.");
  expect(done.progress.pending).toBe(2);
});

it("edits by people are kept, and marked stale if the source changes", async () => {
  const source = await here.space({
    pages: ["# One\n\nFirst text here.\n\nSecond text here.\n\nThird text here."],
  });
  const { id } = await settings(source);
  const { space } = await run(id);
  const [copy] = await pagesOf(space!);
  const people = copy!.markdown
    .replace("First text here.", "Erster Text.")
    .replace("Second text here.", "Zweiter Text.\n\nVon uns.");
  await edit(space!, write(copy!, people));
  const [original] = await pagesOf(source.id);
  const changed = original!.markdown
    .replace("First text here.", "First text here, now longer.")
    .replace("Third text here.", "Third text here, too.");
  await edit(source.id, write(original!, changed));

  const done = await run(id);
  expect(done).toMatchObject({ status: "completed", progress: { stale: 1 } });
  const [page] = await pagesOf(space!);
  expect(page!.markdown).toContain("Erster Text.\n\nZweiter Text.\n\nVon uns.\n\nThird text here, too.");
  const shown = await as().get<TranslatedPage>(`${base()}/${id}/languages/de/pages/${page!.id}`);
  const states = shown.body.blocks.map(({ source, translation, state }) => [source, translation, state]);
  expect(states).toContainEqual(["First text here, now longer.", "Erster Text.", "stale"]);
  expect(states).toContainEqual(["Second text here.", "Zweiter Text.", "edited"]);
  expect(states).toContainEqual([null, "Von uns.", "edited"]);
  expect(states).toContainEqual(["Third text here, too.", "Third text here, too.", "pending"]);
});

it("a translation follows the structure of the source, and keeps pages that people added", async () => {
  const source = await here.space({ pages: ["# One\n\nText.", "# Two\n\nText."] });
  const { id } = await settings(source);
  const { space } = await run(id);
  await edit(space!, [{ operation: "insert_page", title: "Ours", document: { markdown: "Of our own." } }]);
  const [, two] = await pagesOf(source.id);
  await edit(source.id, [
    { operation: "delete_page", page: two!.id },
    { operation: "insert_page", title: "Three", document: { markdown: "New." } },
  ]);
  await run(id);
  expect((await pagesOf(space!)).map(({ title }) => title).toSorted()).toEqual(["One", "Ours", "Three"]);
});

it("keeps words that people wrote when their source is deleted, and proposes to delete them once", async () => {
  const source = await here.space({ pages: ["# One\n\nText.", "# Two\n\nText.", "# Three\n\nText."] });
  const { id } = await settings(source);
  const { space } = await run(id);
  const [, two, three] = await pagesOf(source.id);
  const written = "# Zwei\n\nVon uns.";
  await edit(space!, write(two!, written));
  await edit(space!, [
    { operation: "insert_page", into: two!.id, title: "Ours", document: { markdown: "Of our own." } },
  ]);
  await edit(source.id, [
    { operation: "delete_page", page: two!.id },
    { operation: "delete_page", page: three!.id },
  ]);
  expect(await run(id)).toMatchObject({ status: "completed" });
  await run(id);
  const kept = await pagesOf(space!);
  expect(kept.map(({ title }) => title)).toEqual(["One", "Zwei"]);
  expect(kept[1]!.markdown).toContain("Von uns.");
  const open = await as().get<{ items: { id: string; subject: string }[] }>(
    `/v1/spaces/${space}/change-requests?status=open`,
  );
  expect(open.body.items).toMatchObject([{ subject: "Delete pages that were deleted in the source" }]);
  const merged = await as().post(`/v1/spaces/${space}/change-requests/${open.body.items[0]!.id}/merge`);
  expect(merged.body, merged.text).toMatchObject({ result: "merge" });
  expect((await pagesOf(space!)).map(({ title }) => title)).toEqual(["One"]);
  expect((await verify(database())).filter(({ violations }) => violations > 0)).toEqual([]);
});

it("writes nothing to a space that another organization gets during the run", async () => {
  const source = await here.space({ pages: ["# One\n\nOld words."] });
  const { id } = await settings(source, { provider: { url: origin } });
  const { space } = await run(id);
  const [original] = await pagesOf(source.id);
  await edit(source.id, write(original!, "# One\n\nNew words."));
  const { organization } = await world();
  await database().member.create({
    data: { organizationId: organization.id, userId: here.admin.id, role: "admin" },
  });
  const admin = api.as(here.admin);
  answer = async (texts: string[]) => {
    const transferred = await admin.post(`/v1/spaces/${space}/transfer`, { organization: organization.id });
    expect(transferred.status, transferred.text).toBe(200);
    answer = (texts) => texts.map(german);
    return texts.map(german);
  };
  expect(await run(id)).toMatchObject({ status: "failed" });
  const { markdown } = (
    await admin.get<Page>(`/v1/spaces/${space}/content/page/${original!.id}?format=markdown`)
  ).body;
  expect(markdown).toContain("Old words.");
  expect(markdown).not.toContain("New words.");
});

it("continues after a failure of the service", async () => {
  const source = await here.space({ pages: ["# One\n\nA pump.", "# Two\n\nIt says a word."] });
  const { id } = await settings(source, { provider: { url: origin } });
  let asked = 0;
  answer = (texts) => (++asked > 2 ? null : texts.map(german));
  const failed = await run(id);
  expect(failed).toMatchObject({ status: "failed", error: expect.stringContaining("500") });
  const before = sent.slice(0, 2).flatMap(({ body }) => body.texts);
  sent = [];
  answer = (texts) => texts.map(german);
  expect(await run(id)).toMatchObject({ status: "completed", progress: { pending: 0 } });
  expect(sent.flatMap(({ body }) => body.texts).filter((text) => before.includes(text))).toEqual([]);
});

it("runs once at a time, only for people who manage the space, and only with something to do", async () => {
  const source = await here.space({ pages: ["# One"] });
  const empty = (await as().post<TranslationSettings>(base(), { title: "Nothing yet" })).body;
  expectProblem(await as().post(`${base()}/${empty.id}/run`), 409, "nothing_to_translate");
  const { id } = await settings(source);
  expect((await as().post(`${base()}/${id}/run`)).status).toBe(204);
  expectProblem(await as().post(`${base()}/${id}/run`), 409, "translation_running");
  await runWaitingJobs(database());
  await api.as(here.admin).patch(`/v1/spaces/${source.id}`, { defaultLevel: null });
  expectProblem(await as().post(`${base()}/${id}/run`), 404);
});

const pageOf = (id: string, pageId: string, query = "") =>
  as().get<TranslatedPage>(`${base()}/${id}/languages/de/pages/${pageId}${query}`);
const blockOf = (page: TranslatedPage, part: string) =>
  page.blocks.find(({ source, translation }) => `${source} ${translation}`.includes(part));

it("a translated page shows the present state of both spaces, even in a change request", async () => {
  const source = await here.space({
    pages: ["First text here.\n\n```sh\nrun\n```\n\nLast text here."],
  });
  const { id } = await settings(source);
  const { space } = await run(id);
  const [copy] = await pagesOf(space!);
  const fresh = (await pageOf(id, copy!.id)).body;
  expect(fresh).toMatchObject({
    space,
    markdown: copy!.markdown,
    fields: [{ name: "title", state: "pending" }],
  });
  for (const { start, end, translation } of fresh.blocks) {
    expect(fresh.markdown.slice(start, end)).toBe(translation);
  }
  const made = await as().post<{ id: string; number: number }>(`/v1/spaces/${space}/change-requests`, {});
  const text = copy!.markdown.replace("First text here.", "Erster Text.");
  const changes = [{ operation: "update_page", page: copy!.id, title: "Eins", document: { markdown: text } }];
  await as().post(`/v1/spaces/${space}/change-requests/${made.body.id}/content`, { changes });

  expect(blockOf((await pageOf(id, copy!.id)).body, "First")).toMatchObject({ state: "pending" });
  const there = (await pageOf(id, copy!.id, `?changeRequest=${made.body.number}`)).body;
  expect(blockOf(there, "First")).toMatchObject({ translation: "Erster Text.", state: "edited" });
  expect(there.fields).toMatchObject([{ source: "Untitled", translation: "Eins", state: "edited" }]);
  expectProblem(await pageOf(id, copy!.id, "?changeRequest=77"), 404);

  await as().post(`/v1/spaces/${space}/change-requests/${made.body.id}/merge`);
  const [original] = await pagesOf(source.id);
  await edit(
    source.id,
    write(original!, original!.markdown.replace("First text here.", "First text, changed.")),
  );
  const now = (await pageOf(id, copy!.id)).body;
  expect(blockOf(now, "Erster")).toMatchObject({
    ...{ source: "First text, changed.", sourceBefore: "First text here.", translation: "Erster Text." },
    state: "stale",
  });
  expect(now.progress).toMatchObject({ edited: 1, stale: 1 });
});

it("a translated page shows its blocks as readers see them, with the changes of the source marked", async () => {
  const source = await here.space({
    pages: ["The **big** [pump][docs] <script>alert(1)</script>\n\nStays.\n\n[docs]: https://docs.example\n"],
  });
  const { id } = await settings(source);
  const { space } = await run(id);
  const [copy] = await pagesOf(space!);
  const plain = (await pageOf(id, copy!.id)).body;
  expect(plain.blocks.some((block) => "sourceHtml" in block || "translationHtml" in block)).toBe(false);
  const fresh = (await pageOf(id, copy!.id, "?rendered=true")).body;
  const shown = blockOf(fresh, "pump")!;
  expect(shown.sourceHtml).toContain("<strong>big</strong>");
  expect(shown.sourceHtml).toContain('href="https://docs.example"');
  expect(shown.sourceHtml).not.toContain("<script");
  expect(shown.translationHtml).toBe(shown.sourceHtml);

  await edit(space!, write(copy!, copy!.markdown.replace("big", "große")));
  const [original] = await pagesOf(source.id);
  await edit(source.id, write(original!, original!.markdown.replace("**big**", "**small**")));
  const changed = blockOf((await pageOf(id, copy!.id, "?rendered=true")).body, "pump")!;
  expect(changed.state).toBe("stale");
  expect(changed.sourceHtml).toMatch(/<del[^>]*>big<\/del>/);
  expect(changed.sourceHtml).toMatch(/<ins[^>]*>small<\/ins>/);
  expect(changed.sourceHtml).toContain('href="https://docs.example"');
  expect(changed.translationHtml).toContain("<strong>große</strong>");
});

it("confirmed texts count as edited until one side changes", async () => {
  const source = await here.space({ pages: ["# One\n\nAcme.\n\nFirst text here."] });
  const { id } = await settings(source);
  const { space } = await run(id);
  const [page] = await pagesOf(space!);
  const path = `${base()}/${id}/languages/de/pages/${page!.id}/confirm`;
  const body = { source: "Acme.", translation: "Acme." };
  expectProblem(await api.as(await here.member("comment")).post(path, body), 403);
  expect((await as().post(path, body)).status).toBe(204);
  expect((await as().post(path, body)).status).toBe(204);
  expect(blockOf((await pageOf(id, page!.id)).body, "Acme")).toMatchObject({ state: "edited" });
  expect((await run(id)).progress).toMatchObject({ edited: 1 });
  expect((await run(id)).progress).toMatchObject({ edited: 1 });
  const [original] = await pagesOf(source.id);
  await edit(source.id, write(original!, original!.markdown.replace("Acme.", "Acme Inc.")));
  expect(blockOf((await pageOf(id, page!.id)).body, "Acme Inc")?.state).toBe("stale");
});

it("lists pages with their open work, and the results of runs", async () => {
  const source = await here.space({ pages: ["# One\n\nA pump.", "```\ncode\n```"] });
  const { id } = await settings(source, { provider: { url: origin } });
  answer = (texts) => texts.map((text) => (text.includes("pump") ? null : `${text} de`));
  await run(id);
  const pages = async (query = "") =>
    (
      await as().get<{ items: TranslatedPageSummary[]; count: number }>(
        `${base()}/${id}/languages/de/pages${query}`,
      )
    ).body;
  expect((await pages()).count).toBe(2);
  const open = await pages("?open=true");
  expect(open).toMatchObject({
    count: 1,
    items: [{ title: "One", translation: "One de", progress: { pending: 1 } }],
  });
  expectProblem(await as().get(`${base()}/${id}/languages/fr/pages`), 404);

  expect((await as().post(`${base()}/${id}/run`)).status).toBe(204);
  expect((await as().post(`${base()}/${id}/cancel`)).status).toBe(204);
  expectProblem(await as().post(`${base()}/${id}/cancel`), 400, "not_active");
  await runWaitingJobs(database());
  const { translations } = (await as().get<TranslationSettings>(`${base()}/${id}`)).body;
  expect(translations).toMatchObject([{ status: "cancelled", progress: { pending: 1 } }]);
  const log = await as().get<{ items: TranslationLogEntry[] }>(`${base()}/${id}/log`);
  expect(log.body.items.map(({ kind, languages, by }) => [kind, languages, by?.id])).toEqual([
    ["cancelled", ["de"], author.id],
    ["started", ["de"], author.id],
    ["completed", ["de"], author.id],
    ["started", ["de"], author.id],
  ]);
});
