import { describe, expect, it } from "vitest";
import { api } from "@/lib/testing/api";
import { setting } from "@/lib/testing/change-requests";
import { pages } from "./operations";
import type { Page, PageChange } from "./schemas";

type Insert = Partial<Extract<PageChange, { operation: "insert_page" }>>;

/** A new page in a change request, and its title after each edit. */
async function page(insert: Insert) {
  const { mine, open, edit } = await setting();
  const request = await open(mine);
  const answer = await edit(mine, request, { operation: "insert_page", ...insert });
  if (!("changes" in answer) || answer.changes[0]!.object === "deleted_page") throw new Error("No page.");
  const { id } = answer.changes[0]!.page;
  return {
    update: (fields: object) =>
      edit(mine, request, { operation: "update_page", page: id, ...fields } as PageChange),
    batch: (...changes: object[]) =>
      edit(
        mine,
        request,
        ...changes.map((fields) => ({ operation: "update_page", page: id, ...fields }) as PageChange),
      ),
    read: (format: "markdown" | "document" = "markdown") =>
      api.as(mine).call(pages.get.changeRequest, {
        params: { ...request, pageId: id },
        query: { format },
      }) as Promise<Page & { type: "document" }>,
    metaLinks: () => api.as(mine).call(pages.metaLinks.changeRequest, { params: { ...request, pageId: id } }),
  };
}
const text = (markdown: string) => ({ document: { markdown } });

describe("the title of a page", () => {
  it("comes from the first heading of a page created without a title", async () => {
    const { read } = await page(text("# Pump manual\n\nThey run.\n"));
    expect(await read()).toMatchObject({ title: "Pump manual", slug: "pump-manual" });
  });

  it("comes from the first heading, also beside a title in the request that creates the page", async () => {
    const { read } = await page({ title: "Pumps", ...text("# Pump manual\n") });
    expect(await read()).toMatchObject({ title: "Pump manual", slug: "pump-manual" });
  });

  it("stays when a save changes text below the heading", async () => {
    const { update, read } = await page(text("# Pump manual\n\nThey run.\n"));
    await update({ title: "Pumps" });
    await update(text("# Pump manual\n\nThey walk.\n"));
    expect(await read()).toMatchObject({ title: "Pumps", markdown: "# Pump manual\n\nThey walk.\n" });
  });

  it("stays when a save only changes how the heading is written", async () => {
    const { update, read } = await page(text("# Pump manual\n"));
    await update({ title: "Pumps" });
    await update(text("Pump *manual*\n===========\n"));
    expect(await read()).toMatchObject({ title: "Pumps" });
  });

  it("stays when the same batch saves the text twice", async () => {
    const { batch, read } = await page(text("# Pump manual\n\nThey run.\n"));
    await batch(
      { title: "Pumps", ...text("# Pump manual\n\nThey walk.\n") },
      text("# Pump manual\n\nThey fly.\n"),
    );
    expect(await read()).toMatchObject({ title: "Pumps" });
  });

  it("is the one in the request that also saves the text", async () => {
    const { update, read } = await page(text("# Pump manual\n\nThey run.\n"));
    await update({ title: "Pumps", ...text("# Pump manual\n\nThey walk.\n") });
    expect(await read()).toMatchObject({ title: "Pumps" });
    await update({ title: "All pumps", ...text("# Pumps of the ship\n") });
    expect(await read()).toMatchObject({ title: "All pumps" });
  });

  it("follows a save that changes the first heading", async () => {
    const { update, read } = await page(text("# Pump manual\n\nThey run.\n"));
    await update({ title: "Pumps" });
    await update(text("# Pump handbook\n\nThey run.\n"));
    expect(await read()).toMatchObject({ title: "Pump handbook" });
  });

  it("stays when a page is saved as a JSON document", async () => {
    const { update, read } = await page(text("# Pump manual\n\nThey run.\n"));
    await update({ title: "Pumps" });
    const { document } = await read("document");
    await update({ document: { document } });
    expect(await read()).toMatchObject({ title: "Pumps" });
  });
});

describe("front matter", () => {
  const stating = (words: string) =>
    `---\ntitle: Pump manual\nslug: pump-manual\ndescription: All of them\nhidden: true\n---\n\n${words}\n`;

  it("keeps fields that were set since, when a save doesn't change it", async () => {
    const { update, read } = await page(text(stating("They run.")));
    expect(await read()).toMatchObject({ title: "Pump manual", slug: "pump-manual", hidden: true });
    const fields = { title: "Pumps", slug: "pumps", description: "Most of them", hidden: false };
    await update(fields);
    await update(text(stating("They walk.")));
    expect(await read()).toMatchObject(fields);
  });

  it("sets the fields that a save changes in it, and no others", async () => {
    const { update, read } = await page(text(stating("They run.")));
    await update({ title: "Pumps", description: "Most of them" });
    await update(text(stating("They run.").replace("All of them", "Two of them")));
    expect(await read()).toMatchObject({ title: "Pumps", description: "Two of them" });
  });

  it("keeps links for search engines that were set since", async () => {
    const meta = (words: string) => `---\nmetaLinks:\n  canonical: https://example.org/a\n---\n\n${words}\n`;
    const { update, metaLinks: links } = await page(text(meta("They run.")));
    const metaLinks = { canonical: { kind: "url", url: "https://example.org/b" } };
    await update({ metaLinks });
    await update(text(meta("They walk.")));
    expect(await links()).toEqual(metaLinks);
  });
});
