import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { readerPage } from "@/e2e/pages/reader";
import { expectNoViolations } from "@/e2e/support/axe";
import { holdJobs } from "@/e2e/support/installation";
import { addresses } from "@/lib/addresses";
import { notifications } from "@/lib/collaboration/notifications/operations";
import { pdf } from "@/lib/content/pdf/operations";
import { inMemory } from "@/lib/core/byte-source";
import { openZip } from "@/lib/exchange/imports/read-zip";
import { expectProblem } from "@/lib/testing/caller";

async function downloaded(page: Page, item: string): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: item, exact: true }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const WIDE = `Water is pumped at night.

\`\`\`text lineNumbers
${"A line that is longer than a page is wide. ".repeat(5)}
\`\`\`

| Field | Kind | Meaning |
| --- | --- | --- |
| speed | Required | ${"Words that need many lines beside short ones. ".repeat(8)} |
`;

test("a page, a space and a change request are downloaded as PDFs and in other formats", async ({
  as,
  world,
}) => {
  const pages = { Pumps: WIDE, Valves: "They turn.\n" };
  const space = await world.space({ title: "Water works", pages });
  const draft = await world.changeRequest(space, { edits: { Pumps: "Water is pumped at noon.\n" } });
  const page = await as(await world.member("read"));

  await test.step("the current page, and the whole space", async () => {
    const reader = readerPage(page);
    await reader.open(space.id);
    await reader.menu.click();
    await expect(page.getByRole("menuitem", { name: "This page", exact: true })).toBeVisible();
    await expectNoViolations("menu of a page", page, (axe) => axe.include("[role=menu]"));
    const one = await downloaded(page, "This page");
    expect(one.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(one.name).toMatch(/^Pumps.*\.pdf$/);
    await reader.menu.click();
    const all = await downloaded(page, "The whole space");
    expect(all.name).toMatch(/^Water works.*\.pdf$/);
    expect(all.bytes.length).toBeGreaterThan(one.bytes.length);
  });

  await test.step("a change request with its changes", async () => {
    await changeRequestPage(page).open(space.id, draft.number);
    await page.getByRole("button", { name: "More actions" }).click();
    const changed = await downloaded(page, "Download PDF");
    expect(changed.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });

  await test.step("a page as an electronic book", async () => {
    const reader = readerPage(page);
    await reader.open(space.id);
    await reader.menu.click();
    await page.getByRole("menuitem", { name: "Export…" }).click();
    const dialog = page.getByRole("dialog", { name: "Export" });
    await dialog.getByRole("radio", { name: "E-book" }).check();
    await dialog.getByRole("radio", { name: "This page", exact: true }).check();
    await expectNoViolations("export of a page", page, (axe) => axe.include("[role=dialog]"));
    const waiting = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Download" }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe("Pumps.epub");
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(30, 58).toString()).toBe("mimetypeapplication/epub+zip");
    await expect(dialog).toHaveCount(0);

    const { entries } = await openZip(inMemory(bytes));
    const textOf = async (path: string) => (await entries.get(path)!.read()).toString();
    const style = `<style>${await textOf("EPUB/style.css")}</style>`;
    const book = await page.context().newPage();
    await book.setViewportSize({ width: 390, height: 600 });
    await book.setContent((await textOf("EPUB/pumps.xhtml")).replace(/<link[^>]*>/, style));
    const hidden = (block: Element) => block.scrollWidth - block.clientWidth;
    expect(await book.locator("pre").evaluate(hidden)).toBe(0);
    const lines = (cell: Element) => {
      const words = document.createRange();
      words.selectNodeContents(cell);
      return words.getClientRects().length;
    };
    expect(await book.getByRole("cell", { name: "Required" }).evaluate(lines)).toBe(1);
  });
});

test("a notification's link to a PDF is signed when it is opened, for people with access", async ({
  as,
  api,
  visitor,
  world,
}) => {
  const space = await world.space({ title: "Water works", pages: { Pumps: "Water is pumped at night.\n" } });
  const member = await world.member("read");
  const { pdf: key } = await api
    .as(member)
    .call(pdf.address.space, { params: { spaceId: space.id }, query: {} });
  const address = addresses.space.pdf(space.id, key);

  const stranger = await visitor();
  await stranger.goto(address);
  await expect(stranger).toHaveURL(/\/signin\?next=/);

  const page = await as(member);
  await page.goto(addresses.space.reader(space.id));
  const arriving = page.waitForEvent("download");
  // A navigation that becomes a download ends without a page.
  await page.goto(address).catch(() => {});
  expect((await arriving).suggestedFilename()).toBe("Water works.pdf");
});

test("a slow PDF shows its progress, and finishes while the person is elsewhere", async ({ as, world }) => {
  const space = await world.space({ title: "Water works", pages: { Pumps: "Water is pumped at night.\n" } });
  const page = await as(await world.member("read"));
  let drawn = 120;
  await page.route("**/v1/spaces/*/pdfs/*", async (route) => {
    const response = await route.fetch();
    const { url: _url, ...read } = await response.json();
    const progress = { made: drawn, total: 622 };
    await route.fulfill({ response, json: { ...read, status: "in-progress", progress } });
  });
  const reader = readerPage(page);
  await reader.open(space.id);
  await reader.menu.click();
  await page.getByRole("menuitem", { name: "The whole space", exact: true }).click();
  await expect(page.getByText("Making PDF: 120 of 622 pages")).toBeVisible();
  drawn = 160;
  await expect(page.getByText("Making PDF: 160 of 622 pages")).toBeVisible();
  await expectNoViolations("progress of a PDF", page);
  await page.getByRole("button", { name: "Notify me when it's done" }).click();
  await expect(page.getByText("You'll be notified when the PDF is done")).toBeVisible();
  await expect(page.getByText(/Making PDF/)).toHaveCount(0);
});

test("a slow PDF is cancelled: the screen shows it, and no notification is sent", async ({
  api,
  as,
  world,
}) => {
  // A smaller one would be finished within the request.
  const titles = Array.from({ length: 120 }, (_, at) => `Pump ${at}`);
  const pages = Object.fromEntries(titles.map((title) => [title, "It runs at night.\n\n".repeat(40)]));
  const space = await world.space({ title: "Water works", pages });
  const member = await world.member("read");
  const page = await as(member);
  const reader = readerPage(page);
  await reader.open(space.id);
  const release = await holdJobs(world.organization.id, "reading");
  await reader.menu.click();
  await page.getByRole("menuitem", { name: "The whole space", exact: true }).click();
  await expect(page.getByText("Making PDF: 0 of 120 pages")).toBeVisible();
  const cancelled = page.waitForResponse((answer) => answer.url().endsWith("/cancel"));
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText("PDF cancelled")).toBeVisible();
  await expect(page.getByText(/Making PDF|Cancelling PDF/)).toHaveCount(0);
  const read = new URL((await cancelled).url()).pathname.replace(/\/cancel$/, "");
  await release();
  expectProblem(await api.as(member).get(read), 404);
  const { items } = await api.as(member).call(notifications.list, { query: {} });
  expect(items).toEqual([]);
});
