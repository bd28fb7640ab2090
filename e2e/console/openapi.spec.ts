import { expect, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { editorPage } from "@/e2e/pages/editor";
import { readerPage } from "@/e2e/pages/reader";
import { spacesPage } from "@/e2e/pages/spaces";
import { expectNoViolations } from "@/e2e/support/axe";
import { readSpec } from "@/e2e/support/scenarios";
import { addresses } from "@/lib/addresses";

const described = (title: string, more = "") =>
  `openapi: 3.0.3\ninfo: { title: ${title}, version: "1" }\npaths: {}\n${more}`;

test("a name typed over a suggested one replaces it", async ({ as, world }) => {
  const page = await as(world.admin);
  await page.goto(addresses.organization.specs(world.organization.id));
  await page.getByRole("button", { name: "Add spec" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "URL" }).fill("https://api.example.org/petstore.yaml");
  await page.keyboard.press("Tab");
  const name = dialog.getByRole("textbox", { name: "Name" });
  await expect(name).toHaveValue("petstore");
  await expect(name).toBeFocused();
  await page.keyboard.type("petz");
  await expect(name).toHaveValue("petz");
  await page.keyboard.press("Home");
  await page.keyboard.type("my-");
  await expect(name).toHaveValue("my-petz");
});

test("an OpenAPI spec is uploaded as a text, shows its problems, and is corrected", async ({ as, world }) => {
  const page = await as(world.admin);
  await page.goto(addresses.organization.specs(world.organization.id));
  await page.getByRole("button", { name: "Add spec" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Text" }).click();
  await dialog.getByRole("textbox", { name: "Text" }).fill(described("Pumps", "tags: broken\n"));
  await dialog.getByRole("textbox", { name: "Name" }).fill("pumps");
  await dialog.getByRole("button", { name: "Add spec" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "pumps" })).toBeVisible();
  await expect(page.getByText("Has errors")).toBeVisible();
  const wrong = page.getByRole("region", { name: "Errors" });
  await expect(wrong.getByRole("listitem")).toContainText(["tags: has to be of the type array."]);

  await page.getByRole("button", { name: "Change source" }).click();
  await dialog.getByRole("textbox", { name: "Text" }).fill(described("Pumps"));
  await dialog.getByRole("button", { name: "Save source" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "Versions" }).getByRole("listitem")).toContainText([
    "Pumps 1",
  ]);
  await expect(page.getByText("Ready", { exact: true })).toBeVisible();
  await expect(wrong).toBeHidden();

  await page.getByRole("button", { name: "Change source" }).click();
  const added = described("Pumps", "components: { schemas: { Pump: { type: object } } }\n");
  await dialog.getByRole("textbox", { name: "Text" }).fill(added);
  await dialog.getByRole("button", { name: "Save source" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "What changed" }).click();
  await expect(page.getByRole("list", { name: "Changes" })).toHaveText("AddedPumpSchema");

  await page.getByRole("button", { name: "Delete spec" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete spec" }).click();
  await expect(page.getByText("No OpenAPI spec yet")).toBeVisible();
});

const PUMPS = `openapi: 3.1.0
info: { title: Pumps, version: "2" }
paths:
  /pumps:
    get: { tags: [Care], summary: List pumps, responses: { "200": { description: All of them } } }
components: { schemas: { Pump: { type: object } } }
`;

test("a space is generated from an OpenAPI spec, read, and switched to another source", async ({
  api,
  as,
  world,
}) => {
  await readSpec(world, api, "pumps", PUMPS);
  await readSpec(world, api, "valves", PUMPS.replace("title: Pumps", "title: Valves"));
  const page = await as(world.admin);
  const spaces = spacesPage(page);
  await spaces.open(world.organization.id);
  await spaces.create.click();
  await spaces.createFromSpec("Reference", "pumps");

  const reader = readerPage(page);
  await expect(reader.heading("Pumps")).toBeVisible();
  await reader.treeItem("Care").click();
  await expect(reader.article.getByRole("heading", { name: "List pumps" })).toBeVisible();
  await expect(page.getByText("Generated from the OpenAPI spec pumps, version 2")).toBeVisible();

  await page.getByRole("button", { name: "Change source" }).click();
  const editor = editorPage(page);
  const made = page.getByRole("region", { name: /generated pages?$/i });
  await expect(made.getByRole("link")).toHaveText([/^Pumps/, /^Care/, /^Models/]);
  await expectNoViolations("a computed page", page);
  await expect(editor.text).toHaveCount(0);
  await page.getByRole("button", { name: "Change source…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "OpenAPI spec" }).click();
  await page.getByRole("option", { name: /^valves/ }).click();
  await dialog.getByRole("checkbox", { name: "Include a page of schemas" }).uncheck();
  await dialog.getByRole("button", { name: "Change source" }).click();
  await expect(made.getByRole("link")).toHaveText([/^Valves/, /^Care/]);

  await editor.review.click();
  const request = changeRequestPage(page);
  const facts = request.changedPage("Pumps").getByRole("definition");
  await expect(facts).toHaveText(["pumpsvalves", "YesNo"]);
  await request.merge();
  await expect(page.getByText("Merged", { exact: true }).first()).toBeVisible();
  await page.goto(new URL(page.url()).pathname.replace(/\/~.*/, ""));
  await expect(reader.heading("Valves")).toBeVisible();
  await expect(reader.treeItem("Models")).toBeHidden();
});

test("the operations of a spec can be searched and opened", async ({ api, as, world }) => {
  const path = (index: number) =>
    `  /pumps/${index}:\n    get: { tags: [${index < 150 ? "Care" : "Repair"}], summary: Read pump ${index}, responses: { "200": { description: It, content: { application/json: { schema: { $ref: "#/components/schemas/Pump" } } } } } }\n`;
  const spec = `openapi: 3.1.0\ninfo: { title: Pumps, version: "2" }\npaths:\n${Array.from({ length: 200 }, (_, index) => path(index)).join("")}components: { schemas: { Pump: { type: object, properties: { litres: { type: integer } } } } }\n`;
  await readSpec(world, api, "pumps", spec);
  const page = await as(world.admin);
  await page.goto(addresses.organization.spec(world.organization.id, "pumps"));
  const shown = page.getByRole("region", { name: "Operations" });
  await expect(shown).toContainText("200 operations");
  await expect(shown.getByRole("heading", { name: "Care" })).toBeVisible();
  await expect(shown.getByText("Read pump 0", { exact: true })).toBeVisible();
  await expect(shown.getByRole("heading", { name: "Repair" })).toBeHidden();
  await shown.getByRole("button", { name: "Show more operations" }).click();
  await expect(shown.getByRole("heading", { name: "Repair" })).toBeVisible();

  await shown.getByRole("searchbox", { name: "Search operations" }).fill("repair 199");
  await expect(shown).toContainText("1 operation");
  await shown.getByRole("button", { name: /pumps\/199/ }).click();
  await shown.locator("summary").filter({ hasText: "200" }).click();
  await expect(shown.getByText("litres", { exact: true })).toBeVisible();
  await expectNoViolations("an OpenAPI spec", page);
  await shown.getByRole("searchbox", { name: "Search operations" }).fill("nothing like it");
  await expect(shown).toContainText("No operations match");
});
