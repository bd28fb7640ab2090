import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { getChangeRequest } from "@/lib/collaboration/change-requests/commands/create";
import { scopeOfChangeRequest, scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { inMemory } from "@/lib/core/byte-source";
import { downloadExport } from "@/lib/exchange/exports/download";
import { ExportFormat } from "@/lib/exchange/exports/schemas";
import { openZip } from "@/lib/exchange/imports/read-zip";
import { type AnyOperation, parameterNames, pathOf } from "@/lib/platform/api/operation";
import { database } from "@/lib/platform/db/client";
import { getSpace } from "@/lib/spaces/spaces/commands";
import { type ApiCaller, api, newTokenFor } from "@/lib/testing/api";
import { unique } from "@/lib/testing/unique";
import { contextOf, world } from "@/lib/testing/world";
import { routes } from "./routes";
import { runWaitingJobs } from "./worker";

/*
 * The access matrix compares statuses; this test reads the responses. One word is part of everything in a hidden space,
 * which visible pages, comments and sites name. No response to a caller without access to that space may have the word,
 * whichever ids the caller combines.
 */
const WORD = "Zebraquark";
const ADDRESS = "hidden-address";

const reads = routes
  .map(({ operation }) => operation as AnyOperation)
  .filter(({ id, method }) => method === "GET" && id !== "streamEvents");

type Id = { id: string };

async function scene() {
  const here = await world({ admin: { email: `${ADDRESS}-${unique()}@example.test` } });
  const { admin, organization } = here;
  const as = api.as(admin);
  const post = async <T = Id>(path: string, body: object): Promise<T> => {
    const { status, text, body: answer } = await as.post<T>(path, body);
    expect(status, text).toBeLessThan(300);
    return answer;
  };
  const inOrganization = `/v1/orgs/${organization.id}`;
  const firstPage = async ({ id }: Id) =>
    (await as.get<{ pages: Id[] }>(`/v1/spaces/${id}/content/pages`)).body.pages[0]!.id;

  const person = await here.member("read", {
    displayName: `${WORD} person`,
    email: `${ADDRESS}-${unique()}@example.test`,
  });
  const team = await here.team({ title: `${WORD} team`, members: [person] });
  const shelf = await here.collection({ title: `${WORD} shelf` });
  await as.patch(`/v1/collections/${shelf.id}`, { defaultLevel: null });
  const hidden = await here.space({
    title: `${WORD} space`,
    parent: shelf.id,
    pages: { [`${WORD} page`]: `${WORD} text\n\n## ${WORD} part\n` },
  });
  await as.patch(`/v1/spaces/${hidden.id}`, { defaultLevel: null });
  const hiddenPage = await firstPage(hidden);
  await here.live(hidden, {
    changes: [
      {
        operation: "insert_reusable_content",
        title: `${WORD} part`,
        document: { markdown: `${WORD} part\n` },
      },
    ],
  });
  const reusables = await as.get<{ items: Id[] }>(`/v1/spaces/${hidden.id}/content/reusable-contents`);
  const reusable = reusables.body.items[0]!.id;
  const hiddenRequest = await here.changeRequest(hidden, {
    subject: `${WORD} request`,
    edits: { [`${WORD} page`]: `${WORD} edit\n` },
  });
  const comment = (space: Id, page: string, markdown: string) =>
    post(`/v1/spaces/${space.id}/comments`, { page, body: { markdown } });
  const hiddenComment = await comment(hidden, hiddenPage, `${WORD} comment`);
  await as.put(`${inOrganization}/openapi/hidden-spec`, {
    source: {
      text: JSON.stringify({ openapi: "3.1.0", info: { title: `${WORD} API`, version: "1" }, paths: {} }),
    },
  });

  const page = `/spaces/${hidden.id}/pages/${hiddenPage}`;
  const names = [
    `[a](${page}) [b](/spaces/${hidden.id}) [c](/collections/${shelf.id}) [d](/users/${person.id})`,
    `See <mention ref="/users/${person.id}"/>.`,
    `::reusable-content{ref="/spaces/${hidden.id}/reusable-contents/${reusable}"}`,
    `::openapi-operation{ref="/openapi/hidden-spec" path="/a" method="get"}`,
  ].join("\n\n");
  const open = await here.space({ title: "Open", pages: { Start: "Hello\n", Second: "More\n" } });
  await here.live(open, { edits: { Start: `Hello\n\n${names}\n` } });
  const openPage = await firstPage(open);
  const openRequest = await here.changeRequest(open, { edits: { Second: `Changed\n\n${names}\n` } });
  const openComment = await comment(open, openPage, `[x](${page}) <mention ref="/users/${person.id}"/>`);
  const site = await here.site({ title: "A site", spaces: [hidden.id] });
  await post(`${inOrganization}/webhooks`, {
    ...{ title: `${WORD} hook`, url: "https://example.org/events", events: ["comment.posted"] },
  });
  await runWaitingJobs(database());

  const guest = await here.member(null);
  await as.post(`/v1/spaces/${open.id}/permissions`, { users: [guest.id], role: "review" });
  const known: Readonly<Record<string, readonly string[]>> = {
    organizationId: [organization.id],
    spaceId: [open.id, hidden.id],
    pageId: [openPage, hiddenPage],
    pagePath: ["start"],
    changeRequestId: [openRequest.changeRequest.id, hiddenRequest.changeRequest.id],
    commentId: [openComment.id, hiddenComment.id],
    reusableContentId: [reusable],
    userId: [person.id, admin.id],
    teamId: [team.teamId],
    collectionId: [shelf.id],
    siteId: [site.id],
    specSlug: ["hidden-spec"],
  };
  return { admin, organization, open, openRequest: openRequest.changeRequest, guest, known };
}

/** Every combination of the known ids for the path of an operation. */
const pathsOf = ({ path }: AnyOperation, known: Readonly<Record<string, readonly string[]>>): string[] =>
  parameterNames(path)
    .reduce<Record<string, string>[]>(
      (all, name) =>
        all.flatMap((each) => (known[name] ?? ["nothing"]).map((id) => ({ ...each, [name]: id }))),
      [{}],
    )
    .map((params) => pathOf(path, params));

it("no read shows words of a hidden space, nor addresses of people, to callers without access", async () => {
  const { guest, known } = await scene();
  const callers: Record<string, ApiCaller> = {
    guest: api.as(guest),
    stranger: api.as((await world()).admin),
    visitor: api.anonymous,
  };
  const shown: string[] = [];
  let successes = 0;
  for (const operation of reads) {
    for (const path of pathsOf(operation, known)) {
      for (const [name, caller] of Object.entries(callers)) {
        for (const query of name === "guest" ? ["", "?query=hello", `?query=${WORD}`] : [""]) {
          const { status, text } = await caller.send("GET", path + query);
          if (status === 200 && name === "guest") successes += 1;
          // A refusal may repeat the words that were asked for.
          if (status < 400 && [WORD, ADDRESS].some((word) => text.includes(word)))
            shown.push(`${operation.id} to a ${name}: ${path}${query}`);
        }
      }
    }
  }
  expect(shown).toEqual([]);
  expect(successes).toBeGreaterThan(100);
});

it("no read shows words of other spaces and collections to a token limited to a space", async () => {
  const { admin, organization, open, known } = await scene();
  const limited = api.withToken(await newTokenFor(admin.id, organization.id, { spaceIds: [open.id] }));
  // Its pages may name people and specs of the organization.
  const elsewhere = new RegExp(`${WORD} (?:space|shelf|page|text|part|request|edit|comment)`);
  const shown: string[] = [];
  let successes = 0;
  for (const operation of reads) {
    for (const path of pathsOf(operation, known)) {
      const { status, text } = await limited.get(path);
      if (status === 200) successes += 1;
      if (status < 400 && elsewhere.test(text)) shown.push(`${operation.id}: ${path}`);
    }
  }
  expect(shown).toEqual([]);
  expect(successes).toBeGreaterThan(20);
});

it("no export shows words of a hidden space to a reader without access to it", async () => {
  const { admin, open, openRequest, guest } = await scene();
  const viewer = contextOf(guest);
  const space = scopeOfSpace(await getSpace(database(), viewer, open.id));
  const request = scopeOfChangeRequest(await getChangeRequest(database(), viewer, open.id, openRequest.id));
  const whole = await downloadExport(database(), space, contextOf(admin).actor, {
    format: "html",
  });
  expect(await wordsOf(whole.body)).toContain(WORD);
  const shown: string[] = [];
  for (const scope of [space, request]) {
    for (const format of ExportFormat.options) {
      const { body } = await downloadExport(database(), scope, viewer.actor, { format });
      const text = await wordsOf(body);
      expect(text.includes("Hello") || text.includes("Changed"), format).toBe(true);
      if (text.includes(WORD)) shown.push(format);
    }
  }
  expect(shown).toEqual([]);
});

/** The texts of a download: of its files if it is an archive. */
async function wordsOf(body: Awaited<ReturnType<typeof downloadExport>>["body"]): Promise<string> {
  const bytes = body instanceof Uint8Array ? Buffer.from(body) : await buffer(body as Readable);
  if (bytes.toString("latin1", 0, 2) !== "PK") return bytes.toString();
  const { entries } = await openZip(inMemory(bytes));
  const files = await Promise.all([...entries.values()].map((content) => content.read()));
  return files.join("\n");
}
