import { beforeAll, describe, expect, it } from "vitest";
import type { Comment } from "@/lib/collaboration/comments/schemas";
import { database } from "@/lib/platform/db/client";
import { updateSpace } from "@/lib/spaces/spaces/commands";
import { api, expectProblem } from "@/lib/testing/api";
import { contextOf, type Person, type World, world } from "@/lib/testing/world";
import { commentSearch } from "./operations";

let here: World;
let author: Person;
let space: Awaited<ReturnType<World["space"]>>;
let base: string;

beforeAll(async () => {
  here = await world();
  author = await here.member("edit");
  space = await here.space({ title: "Handbook", pages: ["# Guide\n"] });
  base = `/v1/spaces/${space.id}`;
});

const post = async (body: Comment["body"], at = base, as = author) =>
  (await api.as(as).post<Comment>(`${at}/comments`, { body })).body;
const search = (query: string, more: Record<string, string> = {}, as: Person = here.admin) =>
  api.as(as).call(commentSearch.inOrganization, {
    params: { organizationId: here.organization.id },
    query: { query, ...more },
  });
const idsOf = ({ items }: Awaited<ReturnType<typeof search>>) => items.map(({ id }) => id);
const documentOf = (text: string) => ({
  document: {
    ...{ object: "document" as const, data: {} },
    nodes: [
      {
        ...{ object: "block", type: "paragraph", data: {} },
        nodes: [{ object: "text", leaves: [{ object: "leaf", text, marks: [] }] }],
      },
    ],
  },
});

describe("the search of comments", () => {
  it("finds comments and replies with every word, also parts of words, newest first", async () => {
    const first = await post({ markdown: "The **Zeppelin** needs a landing mast.\n\nSoon." });
    const other = await post({ markdown: "Another thread" });
    const reply = await api
      .as(author)
      .post<Comment>(`${base}/comments/${other.id}/replies`, { body: { markdown: "ZEPPELINS have masts" } });
    const found = await search("zeppelin mast");
    expect(found.count).toBe(2);
    expect(found.items).toMatchObject([
      { id: reply.body.id, comment: other.id, reply: reply.body.id },
      { id: first.id, comment: first.id, space: { title: "Handbook" }, status: "open" },
    ]);
    const [, { excerpt, highlights }] = found.items as [unknown, (typeof found.items)[number]];
    expect(excerpt).toBe("The Zeppelin needs a landing mast. Soon.");
    expect(highlights.map(({ start, end }) => excerpt.slice(start, end))).toEqual(["Zeppelin", "mast"]);
    expect(idsOf(await search("zeppelin submarine"))).toEqual([]);
    expect(idsOf(await search("+ -"))).toEqual([]);
  });

  it("finds the words of documents and of scripts without spaces, but no keys and no addresses of people", async () => {
    const document = await post(documentOf("Quokka überall"));
    const chinese = await post({ markdown: "全文检索" });
    const mention = await post({ markdown: `Ask [@Quoll](/users/${here.admin.id}) 100%` });
    expect(idsOf(await search("ÜBERALL quokka"))).toEqual([document.id]);
    expect(idsOf(await search("文检"))).toEqual([chinese.id]);
    expect(idsOf(await search("quoll 100%"))).toEqual([mention.id]);
    for (const key of ["leaves", "markdown", here.admin.id]) expect(idsOf(await search(key))).toEqual([]);
  });

  it("finds words without their accents and vowel marks, and the other way round", async () => {
    const polish = await post({ markdown: "Łódź: Straßenbahn" });
    const arabic = await post({ markdown: "مُحَمَّد" });
    const plain = await post({ markdown: "resume of the quagga" });
    for (const query of ["lodz strasse", "ŁÓDŹ straße"])
      expect(idsOf(await search(query))).toEqual([polish.id]);
    expect(idsOf(await search("محمد"))).toEqual([arabic.id]);
    expect(idsOf(await search("résumé quagga"))).toEqual([plain.id]);
    const [{ excerpt, highlights }] = (await search("lodz")).items as [
      Awaited<ReturnType<typeof search>>["items"][0],
    ];
    expect(highlights.map(({ start, end }) => excerpt.slice(start, end))).toEqual(["Łódź"]);
  });

  it("narrows by space, author and time, and pages through all of them", async () => {
    const elsewhere = await here.space({ pages: ["# Other\n"] });
    const one = await post({ markdown: "narwhal one" });
    const two = await post({ markdown: "narwhal two" }, base, here.admin);
    const three = await post({ markdown: "narwhal three" }, `/v1/spaces/${elsewhere.id}`);
    expect(idsOf(await search("narwhal", { space: space.id }))).toEqual([two.id, one.id]);
    expect(idsOf(await search("narwhal", { author: author.id }))).toEqual([three.id, one.id]);
    expect(idsOf(await search("narwhal", { since: two.postedAt, until: three.postedAt }))).toContain(two.id);
    expect(idsOf(await search("narwhal", { until: "2020-01-01T00:00:00Z" }))).toEqual([]);
    const first = await search("narwhal", { limit: "2" });
    expect(first.count).toBe(3);
    expect(idsOf(await search("narwhal", { limit: "2", page: first.next!.page }))).toEqual([one.id]);
    const path = `/v1/orgs/${here.organization.id}/search/comments?query=a&since=monday`;
    expect(expectProblem(await api.as(here.admin).get(path), 400).message).toContain("since");
  });

  it("shows only comments in spaces that the person may see, also of change requests", async () => {
    const guest = await here.member(null);
    const hidden = await here.space({ title: "Secret", pages: ["# Plan\n"] });
    await updateSpace(database(), contextOf(here.admin), hidden, { defaultLevel: null });
    const secret = await post({ markdown: "axolotl" }, `/v1/spaces/${hidden.id}`, here.admin);
    const request = await here.changeRequest(space, { changes: [] });
    const discussed = await post(
      { markdown: "axolotl" },
      `${base}/change-requests/${request.changeRequest.id}`,
    );
    expect(idsOf(await search("axolotl"))).toEqual([discussed.id, secret.id]);
    expect((await search("axolotl")).items[0]).toMatchObject({
      changeRequest: request.changeRequest.number,
    });
    expect(idsOf(await search("axolotl", {}, author))).toEqual([discussed.id]);
    expect(idsOf(await search("axolotl", { space: hidden.id }, author))).toEqual([]);
    expect(idsOf(await search("axolotl", {}, guest))).toEqual([]);
  });
});
