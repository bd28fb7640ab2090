import { randomBytes } from "node:crypto";
import { expect, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { importPage } from "@/e2e/pages/import";
import { readerPage } from "@/e2e/pages/reader";
import { smallBook } from "@/e2e/support/book";
import { holdFile } from "@/e2e/support/installation";
import { docxOf, docxParagraph, run, tableOf } from "@/lib/exchange/imports/docx-fixture";
import { serveSite, sitePage } from "@/lib/exchange/imports/website/site-fixture";
import { zipOf } from "@/lib/exchange/imports/zip-fixture";

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

const HOSTED = `# Welcome

{% hint style="warning" %}
Close the valves first.
{% endhint %}

{% tabs %}
{% tab title="Summer" %}
Keep it cool.
{% endtab %}

{% tab title="Winter" %}
Keep it warm.
{% endtab %}
{% endtabs %}

<figure><img src=".gitbook/assets/pump room.png" alt="A room"><figcaption><p>The pump room</p></figcaption></figure>

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>All valves</strong></td><td>Where they are</td><td><a href="guide/valves.md">valves</a></td></tr></tbody></table>

<Chart kind="bar" />
`;

test("an import in progress is cancelled, leaves nothing, and can be started again", async ({
  as,
  world,
}) => {
  const space = await world.space({ title: "Water works", pages: { Pumps: "Pumps run on diesel.\n" } });
  const page = await as(world.admin);
  const importing = importPage(page);
  const manual = {
    name: "manual.zip",
    mimeType: "application/zip",
    buffer: zipOf([
      { name: "valves.md", content: "# Valves\n\n![A valve](valve.png)\n" },
      { name: "valve.png", content: picture },
    ]),
  };
  const release = await holdFile(world.organization.id, picture);
  try {
    await importing.open(space.id);
    await importing.upload(manual);
    await expect(importing.status).toHaveText("Importing");
    await expect(importing.progress).toBeVisible();
    await importing.cancel.click();
    await expect(importing.status).toHaveText("Import cancelled");
    await expect(page.getByText("Nothing imported. The space hasn't changed.")).toBeVisible();
    await expect(importing.progress).toBeHidden();
  } finally {
    await release();
  }

  await page.reload();
  await expect(importing.status).toHaveText("Import cancelled");
  await importing.openAgain();
  await expect(page.getByRole("region", { name: "Recent imports" })).toContainText("Import cancelled");
  const book = smallBook();
  await importing.upload({ name: book.name, mimeType: "application/zip", buffer: book.zip });
  await expect(importing.status).toHaveText("Import finished");
  await importing.readSpace.click();
  await expect(readerPage(page).treeItem("Introduction")).toBeVisible();
  await expect(readerPage(page).treeItem("Valves")).toHaveCount(0);
});

test("a large upload continues with the part at which the connection broke", async ({ as, world }) => {
  const space = await world.space({ title: "Water works" });
  const page = await as(world.admin);
  const importing = importPage(page);
  const offsets: (string | null)[] = [];
  await page.route("**/v1/uploads/**", async (route) => {
    offsets.push(new URL(route.request().url()).searchParams.get("offset"));
    if (offsets.length === 2) await route.abort("connectionreset");
    else await route.continue();
  });
  await importing.open(space.id);
  await importing.upload({
    name: "manual.zip",
    mimeType: "application/zip",
    buffer: zipOf([
      { name: "valves.md", content: "# Valves\n\n[All of them](valves.bin)\n" },
      { name: "valves.bin", content: randomBytes(9_000_000) },
    ]),
  });
  await expect(importing.status).toHaveText("Import finished");
  expect(offsets).toEqual(["0", "8388608", "8388608"]);
  await expect(importing.report).toContainText("1 page, 1 file · 1 link resolved");
});

test("an imported book from a hosted product keeps its blocks, its order and its old addresses", async ({
  as,
  world,
}) => {
  const space = await world.space({ title: "Water works" });
  const page = await as(world.admin);
  const importing = importPage(page);
  await importing.open(space.id);
  await importing.upload({
    name: "book.zip",
    mimeType: "application/zip",
    buffer: zipOf([
      { name: ".gitbook.yaml", content: "redirects:\n  before/valves: guide/valves.md\n" },
      {
        name: "SUMMARY.md",
        content:
          "# Table of contents\n\n* [Welcome](README.md)\n\n## Guide\n\n* [Valves](guide/valves.md)\n* [Pumps](guide/pumps.md)\n",
      },
      { name: "README.md", content: HOSTED },
      { name: "guide/pumps.md", content: "# Pumps\n" },
      { name: "guide/valves.md", content: "# Valves\n\nOpen them slowly.\n" },
      { name: ".gitbook/assets/pump room.png", content: picture },
    ]),
  });
  await expect(importing.status).toHaveText("Import finished");
  await importing.report.getByRole("radio", { name: /^All/ }).click();
  await expect(importing.report).toContainText("before/valves");
  await expect(importing.report).toContainText("Leads to guide/valves.md.");
  await expect(importing.report).toContainText("<Chart>");
  await importing.readSpace.click();

  const reader = readerPage(page);
  await expect(reader.heading("Welcome")).toBeVisible();
  await expect(reader.tree.getByRole("treeitem")).toHaveText([/Welcome/, /Guide/, /Valves/, /Pumps/]);
  await expect(reader.article.getByRole("note")).toHaveText("Close the valves first.");
  await reader.article.getByRole("tab", { name: "Winter" }).click();
  await expect(reader.article.getByText("Keep it warm.")).toBeVisible();
  await expect(reader.article.getByText("Keep it cool.")).toBeHidden();
  const figure = reader.article.getByRole("figure");
  await expect(figure).toHaveText("The pump room");
  await expect(figure.getByRole("img", { name: "A room" })).toHaveJSProperty("naturalWidth", 1);
  await reader.article.getByRole("link", { name: "All valves" }).click();
  await expect(reader.heading("Valves")).toBeVisible();
  await reader.open(space.id, "before/valves");
  await expect(page.getByText("Open them slowly.")).toBeVisible();
});

test("an imported website becomes pages with links between them, and a list of skipped resources", async ({
  as,
  world,
}) => {
  const site = await serveSite({
    "/docs/": sitePage("Water works", `<p>Read of <a href="pumps/">pumps</a>.</p>`),
    "/docs/pumps/": sitePage("Pumps", `<p>They run.</p><img src="pump.png" alt="A pump">`),
    "/docs/pumps/pump.png": { type: "image/png", body: picture },
  });
  try {
    const space = await world.space({ title: "Water works" });
    const page = await as(world.admin);
    const importing = importPage(page);
    await importing.website(space.id, "docs.example.com");
    await expect(page.getByText("Must be an http or https address.")).toBeVisible();
    await importing.website(space.id, `${site.origin}/nothing`);
    await expect(importing.status).toHaveText("Import failed");
    await expect(page.getByText("Not found on the site.")).toBeVisible();

    await importing.openAgain();
    await importing.website(space.id, `${site.origin}/docs/`);
    await expect(importing.status).toHaveText("Import finished");
    await expect(importing.report).toContainText(`${site.origin}/docs/valves`);
    await importing.readSpace.click();
    await page.getByRole("article").getByRole("link", { name: "pumps", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Pumps" })).toBeVisible();
    await expect(page.getByRole("img", { name: "A pump" })).toBeVisible();
  } finally {
    site.close();
  }
});

test("an imported Word document becomes a page, and is undone by a change request", async ({ as, world }) => {
  const space = await world.space({ title: "Water works" });
  const page = await as(world.admin);
  const importing = importPage(page);
  const rows = [
    ["Valve", "Turns"],
    ["North", "12"],
  ];
  await importing.open(space.id);
  await importing.upload({
    name: "valves.docx",
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    buffer: docxOf({
      body: docxParagraph(run("Valves"), "Heading1") + tableOf(rows) + docxParagraph(run("Box"), "Fancy"),
    }),
  });
  await expect(importing.status).toHaveText("Import finished");
  await expect(importing.report).toContainText("Styles without a counterpart became plain text: Fancy box.");
  await importing.readSpace.click();
  await expect(page.getByRole("heading", { level: 1, name: "Valves" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "North" })).toBeVisible();

  await page.goBack();
  await importing.undoImport();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Revert an import");
  const request = changeRequestPage(page);
  await request.merge();
  await expect(page.getByText("Merged", { exact: true }).first()).toBeVisible();
});
