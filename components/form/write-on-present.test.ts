import { afterEach, expect, it, vi } from "vitest";
import { webhooks } from "@/lib/integrations/webhooks/operations";
import { call } from "@/lib/platform/api/client";
import type { BodyInput } from "@/lib/platform/api/operation";
import { translations } from "@/lib/translations/operations";
import { bodyAsStored } from "./body-as-stored";
import { savedValues, touchedFields } from "./changed-fields";
import { overlapPaths, writeOnPresent } from "./write-on-present";

afterEach(() => vi.unstubAllGlobals());

const params = { organizationId: "o", webhookId: "w" };
type Fields = { title: string; events: string[] | null };

/** A webhook on a server. `between` changes it after each read, as another person does. */
function server(stored: Fields, between: (reads: number) => void = () => {}) {
  let state = stored;
  let version = 1;
  let reads = 0;
  const sent: [body: Partial<Fields>, ifMatch: string | null][] = [];
  vi.stubGlobal("fetch", async (_: string, { method, headers, body }: RequestInit) => {
    const answer = () => new Response(JSON.stringify(state), { headers: { etag: `"v${version}"` } });
    if (method === "GET") {
      const response = answer();
      reads += 1;
      between(reads);
      return response;
    }
    const ifMatch = new Headers(headers).get("if-match");
    sent.push([JSON.parse(String(body)), ifMatch]);
    if (ifMatch !== `"v${version}"`) {
      const error = { code: 412, reason: "precondition_failed", message: "This was changed meanwhile." };
      return new Response(JSON.stringify({ error }), { status: 412 });
    }
    state = { ...state, ...JSON.parse(String(body)) };
    version += 1;
    return answer();
  });
  return {
    sent,
    now: () => state,
    change: (fields: Partial<Fields>) => {
      state = { ...state, ...fields };
      version += 1;
    },
  };
}

/** Writes what a person changed in a form with the given fields. */
const save = (seen: Fields, changed: Partial<Fields>) =>
  writeOnPresent({
    ...{ operation: webhooks.update, params, seen, changed },
    valuesOf: ({ title, events }) => ({ title, events }),
    asStored: (fields) => bodyAsStored(webhooks.update, fields),
    write: (_, ifMatch) =>
      call(webhooks.update, { params, body: changed as BodyInput<typeof webhooks.update>, ifMatch }),
  });

const opened: Fields = { title: "Chat", events: ["page.created"] };

it("a list that someone else changed since the form was opened is not overwritten", async () => {
  const { sent, change } = server(opened);
  change({ events: ["page.created", "space.created"] });
  expect(await save(opened, { events: ["page.created", "team.created"] })).toEqual({
    kind: "overlap",
    paths: ["events"],
    present: { title: "Chat", events: ["page.created", "space.created"] },
  });
  expect(sent).toEqual([]);
});

it("a form that changes other fields than someone else did is saved, and keeps both changes", async () => {
  const { now, change } = server(opened);
  change({ events: null });
  expect(await save(opened, { title: "Team chat" })).toMatchObject({ kind: "written" });
  expect(now()).toEqual({ title: "Team chat", events: null });
});

it("a change between reading and writing is found, too", async () => {
  const { sent, now, change } = server(opened, (reads) => {
    if (reads === 1) change({ events: null });
  });
  expect(await save(opened, { events: ["team.created"] })).toMatchObject({
    kind: "overlap",
    paths: ["events"],
  });
  expect(sent.map(([, ifMatch]) => ifMatch)).toEqual(['"v1"']);
  expect(now().events).toBeNull();
});

it("the same change by two people needs no question", async () => {
  const { change } = server(opened);
  change({ events: null });
  expect(await save(opened, { events: null })).toMatchObject({ kind: "written" });
});

it("a resource that is changed all the time ends the attempt with the server's message", async () => {
  const { change } = server(opened, (reads) => change({ title: `Title ${reads}` }));
  await expect(save(opened, { events: null })).rejects.toThrow("This was changed meanwhile.");
});

it("a save without a change writes nothing, and ends with what is stored now", async () => {
  const { sent, change } = server(opened);
  change({ title: "Team chat" });
  expect(await save(opened, {})).toEqual({
    kind: "written",
    result: { title: "Team chat", events: ["page.created"] },
    before: { title: "Team chat", events: ["page.created"] },
  });
  expect(sent).toEqual([]);
});

it("undoing a save brings back the values it replaced, also those that someone else saved last", async () => {
  const { now, change } = server(opened, (reads) => {
    if (reads === 1) change({ events: null });
  });
  const saved = await save(opened, { title: "Team chat" });
  if (saved.kind !== "written") throw new Error("not written");
  expect(saved.before).toEqual({ title: "Chat", events: null });
  await save(saved.result as Fields, saved.before!);
  expect(now()).toEqual({ title: "Chat", events: null });
});

it("undoing an earlier save does not overwrite a later one", async () => {
  const { now } = server(opened);
  const first = await save(opened, { title: "Team chat" });
  if (first.kind !== "written") throw new Error("not written");
  await save(now(), { title: "Chat of the team" });
  expect(await save(first.result as Fields, first.before!)).toMatchObject({
    kind: "overlap",
    paths: ["title"],
  });
  expect(now().title).toBe("Chat of the team");
});

it("a person's own save is no change of someone else when its response was lost", async () => {
  const { now, change } = server(opened);
  change({ title: "Team chat" });
  expect(await save(opened, { title: "Team chat " })).toMatchObject({ kind: "written" });
  expect(now().title.trim()).toBe("Team chat");
});

it("a key that the server keeps to itself is no change of someone else", async () => {
  const provider = { url: "https://translate.example.com/v1" };
  const settings = { title: "Manual", languages: ["de"], source: { space: "s" } };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ ...settings, provider }), {}));
  const saveProvider = (typed: { url: string; key: string }) =>
    writeOnPresent({
      ...{ operation: translations.update, params: { organizationId: "o", translationSettingsId: "t" } },
      ...{ seen: { ...settings, provider: null }, changed: { provider: typed } },
      valuesOf: (stored) => ({ ...settings, provider: stored.provider }),
      asStored: (fields) => bodyAsStored(translations.update, fields),
      write: async (present) => present!,
    });
  expect(await saveProvider({ ...provider, key: "secret" })).toMatchObject({ kind: "written" });
  expect(await saveProvider({ url: "https://other.example.com", key: "secret" })).toMatchObject({
    kind: "overlap",
    paths: ["provider.url"],
  });
});

it("of two people who create a resource at once, the second is asked where their values differ", async () => {
  const { sent } = server({ title: "Chat", events: null });
  const created = (values: Fields) => save({} as Fields, touchedFields(values, null));
  expect(await created({ title: "Team chat", events: null })).toMatchObject({
    kind: "overlap",
    paths: ["title"],
  });
  expect(sent).toEqual([]);
  expect(await created({ title: "Chat", events: null })).toMatchObject({ kind: "written" });
});

it("a second save from one form keeps what someone else saved before the first one", async () => {
  const { now, change } = server(opened);
  change({ events: ["page.created", "space.created"] });
  const sent = { ...opened, title: "Team chat" };
  const changed = touchedFields(sent, opened);
  await save(opened, changed);
  const values = savedValues({ sent, changed, stored: now() });
  const added = { ...values, events: [...(values.events as string[]), "team.created"] };
  await save(now(), touchedFields(added, values));
  expect(now()).toEqual({ title: "Team chat", events: ["page.created", "space.created", "team.created"] });
});

it("values of a field overlap where both people changed them differently", () => {
  const paths = (seen: unknown, theirs: unknown, mine: unknown) =>
    overlapPaths("field", { seen, present: theirs, theirs, mine });
  expect(paths({ key: "a", url: "b" }, { key: "a", url: "c" }, { key: "a", url: "d" })).toEqual([
    "field.url",
  ]);
  expect(paths({ key: "a", url: "b" }, { key: "a", url: "c" }, { key: "d", url: "b" })).toEqual([
    "field.url",
  ]);
  expect(paths({ key: "a", url: "b" }, { key: "a", url: "c" }, { key: "d", url: "c" })).toEqual([]);
  expect(paths(["a"], ["b"], ["c"])).toEqual(["field"]);
  expect(paths(null, null, { url: "a" })).toEqual([]);
  expect(paths({ url: "a" }, null, { url: "b" })).toEqual(["field"]);
});

it("asks about a change that shows only in a part that no body has, such as a version", () => {
  const paths = (version: number, text: string) =>
    overlapPaths("source", {
      ...{ seen: { text: "", version: 1 }, present: { text: "", version } },
      ...{ theirs: { text: "" }, mine: { text } },
    });
  expect(paths(2, "openapi: 3.1.0")).toEqual(["source"]);
  expect(paths(1, "openapi: 3.1.0")).toEqual([]);
});
