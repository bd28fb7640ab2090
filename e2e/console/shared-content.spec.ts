import { expect, test } from "@/e2e/fixtures";
import { editorPage } from "@/e2e/pages/editor";
import { sharedContent } from "@/e2e/pages/shared-content";
import { expectNoViolations } from "@/e2e/support/axe";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";

test.use({ editor: "split" });

test("a notice and a name are written once, inserted into a page, and seen by readers after the merge", async ({
  as,
  world,
  api,
}) => {
  const space = await world.space({ title: "Pumps", pages: { Start: "Read this first.\n" } });
  const editor = await world.member("edit");
  const page = await as(editor);
  const writing = editorPage(page);
  const shared = sharedContent(page);
  await writing.open(space.id, null);
  await writing.write("Read this first.\n\n");

  await test.step("a reusable content opens the change request, and is inserted at the cursor", async () => {
    await shared.open();
    await expect(shared.dialog.getByText("No reusable content yet")).toBeVisible();
    await expectNoViolations("no reusable content", page);
    await shared.addReusable("Safety notice", "Switch off **before** you open it.\n");
    await shared.insert("Safety notice");
    await expect(writing.text).toContainText("::reusable-content");
  });

  await test.step("a variable needs a name that expressions can read", async () => {
    await shared.open("Space variables");
    await shared.addVariable("2nd", "Pump X");
    await shared.dialog.getByRole("button", { name: "Save variables" }).click();
    await expect(shared.dialog.getByText("Use letters, digits and “_”")).toBeVisible();
    await expectNoViolations("a wrong variable", page);
    await shared.dialog.getByLabel("Name").fill("product");
    await shared.saveVariables();
    await shared.insert("product");
    await writing.expectSaved();
    await expect(writing.preview).toContainText("Switch off before you open it.");
    await expect(writing.preview).toContainText("Pump X");
  });

  await test.step("readers see it once it is merged", async () => {
    await writing.review.click();
    await expect(page.getByText("Added the reusable content Safety notice")).toBeVisible();
    const others = page.getByRole("region", { name: "Files and other content" });
    await expect(others).toContainText("Switch off before you open it.");
    const number = Number(new URL(page.url()).pathname.split("/")[5]);
    const params = { spaceId: space.id, changeRequestId: String(number) };
    await api.as(world.admin).call(changeRequests.merge, { params });
    await page.goto(addresses.space.reader(space.id));
    await expect(page.getByRole("main")).toContainText("Switch off before you open it.");
    await expect(page.getByRole("main")).toContainText("Pump X");
  });
});
