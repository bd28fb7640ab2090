import { beforeAll, describe, expect, it } from "vitest";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { contentChanges } from "@/lib/content/revisions/operations";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { type ApiCaller, api, expectProblem } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import { pageEdits, pages } from "./operations";
import type { ComparedBlock } from "./schemas";

let as: ApiCaller;
let admin: Awaited<ReturnType<typeof world>>["admin"];
let space: SpaceSubject;
let draft: ChangeRequestSubject;
let guide: string;

/** The target of each link of the page, by its text; null = shown as broken. */
const linksIn = (html: string): Record<string, string | null> =>
  Object.fromEntries(
    [...html.matchAll(/<(?:a href="([^"]*)"|span class="broken-link")[^>]*>([^<]*)</g)].map(
      ([, href, words]) => [words, href ?? null],
    ),
  );

/** The HTML that the blocks of a comparison show. */
const shownIn = (blocks: readonly ComparedBlock[]) =>
  blocks.flatMap((block) => (block.kind === "folded" || !block.after ? [] : block.after.html));

beforeAll(async () => {
  const w = await world();
  admin = w.admin;
  as = api.as(admin);
  space = await w.space({
    pages: [
      "# Welcome\n\n[install](./setup.md) [nothing](./nope.md) [none](/install) [self](/Welcome) [top](/README.md) [here](./) [first](README.md)\n",
    ],
  });
  draft = await w.changeRequest(space, {
    changes: [
      {
        operation: "insert_page",
        ref: "guide",
        title: "Guide",
        document: { markdown: "[top](../) [up](..)\n" },
      },
      {
        operation: "insert_page",
        into: "guide",
        title: "Deep",
        document: { markdown: "Set up.\n" },
      },
      { operation: "insert_page", title: "Setup", document: { markdown: "First.\n" } },
    ],
  });
  const tree = await as.call(pages.list.changeRequest, {
    params: { spaceId: space.id, changeRequestId: draft.changeRequest.id },
  });
  guide = tree.pages.find(({ title }) => title === "Guide")!.id;
});

const mentionsIn = (html: string) =>
  [...html.matchAll(/<span class="mention">(.*?)<\/span>/g)].map(([, name]) => name);
const read = async (path: string) =>
  linksIn((await as.call(pages.render.space, { params: { spaceId: space.id }, query: { path } })).html);
const inDraft = () => ({ spaceId: space.id, changeRequestId: draft.changeRequest.id });

describe("relative links that were broken when they were written", () => {
  it("are shown as broken, in the space and in comparisons", async () => {
    const home = `/s/${space.id}`;
    expect(await read("welcome")).toEqual({
      install: null,
      nothing: null,
      none: null,
      self: `${home}/welcome`,
      top: home,
      here: home,
      first: home,
    });
    const [welcome] = (await as.call(pages.list.space, { params: { spaceId: space.id } })).pages;
    await as.call(pageEdits.apply, {
      params: inDraft(),
      query: {},
      body: {
        changes: [{ operation: "update_page", page: welcome!.id, document: { markdown: "[a](./gone)\n" } }],
      },
    });
    const { blocks } = await as.call(contentChanges.comparePage.changeRequest, {
      params: { ...inDraft(), pageId: welcome!.id },
    });
    expect(shownIn(blocks).map(linksIn)).toContainEqual({ a: null });
  });

  it("lead to the page that exists now", async () => {
    const { html } = await as.call(pages.render.changeRequest, {
      params: inDraft(),
      query: { path: "guide" },
    });
    const preview = `/s/${space.id}/~/changes/${draft.changeRequest.number}/preview`;
    expect(linksIn(html)).toEqual({ top: preview, up: preview });
    const shown = (markdown: string, page?: string) =>
      as.call(pages.preview.changeRequest, { params: inDraft(), body: { markdown, page } });
    const text = "[one](setup.md#part) [two](/guide/Deep) [three](/pages/setup) [four](/guide/nope)\n";
    expect(linksIn((await shown(text)).html)).toEqual({
      one: `${preview}/setup#part`,
      two: `${preview}/guide/deep`,
      three: `${preview}/setup`,
      four: null,
    });
    const named =
      '::content-ref{url="setup.md"}\n\n{% content-ref url="guide/deep.md" %}\n[deep.md](guide/deep.md)\n{% endcontent-ref %}\n';
    expect(linksIn((await shown(named)).html)).toEqual({
      Setup: `${preview}/setup`,
      Deep: `${preview}/guide/deep`,
    });
    expect(linksIn((await shown("[below](./deep)\n[other](../setup)\n", guide)).html)).toEqual({
      below: `${preview}/guide/deep`,
      other: `${preview}/setup`,
    });
  });

  it("show the description of the page below its title, as readers see it", async () => {
    await as.call(pageEdits.apply, {
      params: inDraft(),
      query: {},
      body: { changes: [{ operation: "update_page", page: guide, description: "All of it." }] },
    });
    const shown = async (markdown: string) =>
      (await as.call(pages.preview.changeRequest, { params: inDraft(), body: { markdown, page: guide } }))
        .html;
    expect(await shown("# Guide\n\nText.\n")).toContain("All of it.");
    expect(await shown("Text.\n")).not.toContain("All of it.");
  });

  it("know no page of a change request in a preview for the space", async () => {
    const { spaceId } = inDraft();
    const { html } = await as.call(pages.preview.space, {
      params: { spaceId },
      body: { markdown: "[three](/pages/setup)\n" },
    });
    expect(linksIn(html)).toEqual({ three: null });
  });

  it("show mentioned people by name, and their addresses to no one", async () => {
    const { id, displayName } = admin;
    const markdown = `Ask <mention ref="/users/${id}"/>, <mention ref="/users/unknown"/> or [@Ana](/users/unknown).\n`;
    const { html } = await as.call(pages.preview.changeRequest, { params: inDraft(), body: { markdown } });
    expect(mentionsIn(html)).toEqual([`@${displayName}`, "@…", "@Ana"]);
    expect(html).not.toContain("/users/");

    await as.call(pageEdits.apply, {
      params: inDraft(),
      query: {},
      body: { changes: [{ operation: "update_page", page: guide, document: { markdown } }] },
    });
    const { blocks } = await as.call(contentChanges.comparePage.changeRequest, {
      params: { ...inDraft(), pageId: guide },
    });
    const compared = shownIn(blocks).find((text) => text.includes("mention"))!;
    expect(mentionsIn(compared)).toEqual([`@${displayName}`, "@…", "@Ana"]);
    expect(compared).not.toContain("/users/");
  });

  it("are resolved from a page that has to exist", async () => {
    const { spaceId, changeRequestId } = inDraft();
    const path = `/v1/spaces/${spaceId}/change-requests/${changeRequestId}/content/preview`;
    expectProblem(await as.post(path, { markdown: "", page: "nowhere" }), 404);
  });
});

describe("files", () => {
  it("are shown in a change request with their changed content", async () => {
    const { spaceId, changeRequestId } = inDraft();
    const base64 = Buffer.from("GIF89a").toString("base64");
    const applied = await as.call(pageEdits.apply, {
      params: inDraft(),
      query: { compat: "false" },
      body: {
        changes: [
          { operation: "insert_files", files: [{ name: "dot.gif", contentType: "image/gif", base64 }] },
        ],
      },
    });
    const { id } = ("insertedFiles" in applied ? applied.insertedFiles : undefined)![0]!;
    const address = `/v1/spaces/${spaceId}/files/${id}/content?changeRequest=${changeRequestId}`;
    const markdown = `![dot](/files/${id})\n`;
    const { html } = await as.call(pages.preview.changeRequest, { params: inDraft(), body: { markdown } });
    expect(html).toContain(`src="${address}"`);

    await as.call(pageEdits.apply, {
      params: inDraft(),
      query: {},
      body: { changes: [{ operation: "update_page", page: guide, document: { markdown } }] },
    });
    const shown = await as.call(pages.render.changeRequest, { params: inDraft(), query: { path: "guide" } });
    expect(shown.html).toContain(`src="${address}"`);
    const { blocks } = await as.call(contentChanges.comparePage.changeRequest, {
      params: { ...inDraft(), pageId: guide },
    });
    expect(shownIn(blocks).join("")).toContain(`src="${address}"`);
  });
});
