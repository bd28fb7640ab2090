import { expect, test } from "@/e2e/fixtures";
import { editorPage } from "@/e2e/pages/editor";
import { expectShownAccessible } from "@/e2e/support/axe";
import { pages } from "@/lib/content/pages/operations";

test("title and description are edited above the text, and the text stays as it is", async ({
  api,
  as,
  world,
}) => {
  const text = "Water is pumped at night.\n";
  const space = await world.space({ pages: { Pumps: text } });
  const { number, id } = await world.changeRequest(space);
  const { Pumps: pageId = "" } = await world.pageIds(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, number);
  await editor.chooseView("Visual");
  const head = page.getByRole("textbox", { name: "Title of the page" }).locator("visible=true");
  const description = page.getByRole("textbox", { name: "Description of the page" });
  await expect(head).toHaveValue("Pumps");

  await description.fill("How water rises.");
  await description.press("Enter");
  await editor.expectSaved();
  await head.fill("Pumping");
  await head.press("Enter");
  await expect(editor.treeItem("Pumping")).toBeVisible();

  await description.fill("Not this.");
  await description.press("Escape");
  await expect(description).toHaveValue("How water rises.");
  await expectShownAccessible("the head of a page", page);

  await page.reload();
  await expect(head).toHaveValue("Pumping");
  await expect(description).toHaveValue("How water rises.");
  const stored = await api.as(world.admin).call(pages.get.changeRequest, {
    params: { spaceId: space.id, changeRequestId: id, pageId },
    query: { format: "markdown" },
  });
  expect(stored).toMatchObject({ title: "Pumping", description: "How water rises.", markdown: text });
});
