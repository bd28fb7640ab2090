import { expect, test } from "@/e2e/fixtures";
import { readerPage } from "@/e2e/pages/reader";

const MANUAL = `::::tabs
:::tab{title="Linux"}
### On Linux

Start the service.
:::
:::tab{title="Windows"}
### On Windows

Press the button.
:::
::::

\`\`\`js title="start.js" lineNumbers
const pump = start();
\`\`\`
`;

test("tabs take turns by mouse, keyboard and address, and code is copied", async ({ as, world }) => {
  const space = await world.space({ title: "Water works", pages: { Pumps: MANUAL } });
  const page = await as(world.admin);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await readerPage(page).open(space.id);
  const tab = (name: string) => page.getByRole("tab", { name });

  await expect(page.getByText("Start the service.")).toBeVisible();
  await tab("Windows").click();
  await expect(page.getByText("Press the button.")).toBeVisible();
  await expect(page.getByText("Start the service.")).toBeHidden();
  await page.keyboard.press("ArrowRight");
  await expect(tab("Linux")).toBeFocused();
  await expect(page.getByText("Start the service.")).toBeVisible();
  await page.goto(`${page.url().split("#")[0]}#on-windows`);
  await expect(page.getByText("Press the button.")).toBeVisible();

  await page.getByRole("button", { name: "Copy code" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("const pump = start();");
});

test("links lead to places that HTML names, on their page and from others", async ({ as, world }) => {
  const member = await world.member("read", "Rita Reader");
  const filler = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.`).join("\n\n");
  const guide = `[Down](#old)\n\n${filler}\n\n<a name="old"></a>The old place.\n\n${filler}\n`;
  const space = await world.space({
    title: "Old places",
    pages: { Guide: guide, Start: "[There](guide.md#old)\n" },
  });
  const page = await as(member);
  const reader = readerPage(page);
  const place = page.getByText("The old place.");

  await reader.open(space.id, "guide");
  await expect(place).not.toBeInViewport();
  await page.getByRole("link", { name: "Down" }).click();
  await expect(place).toBeInViewport();

  await reader.open(space.id, "start");
  await page.getByRole("link", { name: "There" }).click();
  await expect(place).toBeInViewport();
});
