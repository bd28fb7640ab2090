import { expect, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { readerPage } from "@/e2e/pages/reader";
import { expectShownAccessible } from "@/e2e/support/axe";
import { errorsReported } from "@/e2e/support/errors-reported";
import { addresses } from "@/lib/addresses";
import { comments } from "@/lib/collaboration/comments/operations";

const MANUAL = `The force is $F = m a$, and costs $5 or $HOME.

$$
\\frac{1}{2} m v^2
$$

\`\`\`mermaid
graph TD
  A[Open the valve] --> B{Leaking?}
\`\`\`

\`\`\`mermaid title="Repair"
graph TD
  A --> [
\`\`\`
`;

test("formulas are set, and diagrams drawn in a frame without access to the screen", async ({
  as,
  world,
}) => {
  const space = await world.space({ title: "Water works", pages: { Pumps: MANUAL } });
  const page = await as(world.admin);
  const reported = errorsReported(page);
  await readerPage(page).open(space.id);
  await expect(page.locator("math")).toHaveCount(2);
  await expect(page.getByText("and costs $5 or $HOME.")).toBeVisible();

  const drawn = page.frameLocator('iframe[title="Diagram"]');
  await expect(drawn.getByText("Open the valve")).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(1);
  await expect(page.locator("iframe")).toHaveAttribute("sandbox", "allow-scripts");
  const code = page.getByText("A[Open the valve]");
  await expect(code).toBeHidden();
  await page.getByRole("button", { name: "Source" }).click();
  await expect(code).toBeVisible();

  // A source that cannot be drawn stays, with the reason above it.
  await expect(page.getByText("A --> [")).toBeVisible();
  await expect(page.locator("pre.diagram").last()).toHaveAttribute(
    "data-title",
    /^Repair that cannot be drawn: ./,
  );
  await expectShownAccessible("a page with a diagram", page);

  await page.emulateMedia({ colorScheme: "dark" });
  await expect
    .poll(() => drawn.locator("html").evaluate(({ style }: HTMLElement) => style.colorScheme))
    .toBe("dark");
  await expect(drawn.getByText("Open the valve")).toBeVisible();
  expect(reported).toEqual([]);
});

test("formulas and diagrams of a comment are shown as those of a page", async ({ api, as, world }) => {
  const space = await world.space({ title: "Water works", pages: { Pumps: "They are loud.\n" } });
  await api.as(world.admin).call(comments.post.space, {
    params: { spaceId: space.id },
    query: {},
    body: { body: { markdown: MANUAL } },
  });
  const page = await as(world.admin);
  const reported = errorsReported(page);
  await page.goto(addresses.space.comments(space.id));
  await expect(page.locator("math")).toHaveCount(2);
  await expect(page.getByText("and costs $5 or $HOME.")).toBeVisible();
  await expect(page.frameLocator('iframe[title="Diagram"]').getByText("Open the valve")).toBeVisible();
  await expect(page.getByText("A --> [")).toBeVisible();
  expect(reported).toEqual([]);
});

test("a comparison draws the diagram of each version, and marks both in their source", async ({
  as,
  world,
}) => {
  const diagram = (label: string) => `Text\n\n\`\`\`mermaid\ngraph TD\n  A[${label}] --> B\n\`\`\`\n`;
  const space = await world.space({ title: "Water works", pages: { Pumps: diagram("Open the valve") } });
  const { number } = await world.changeRequest(space, { edits: { Pumps: diagram("Close the valve") } });
  const page = await as(world.admin);
  const request = changeRequestPage(page);
  await request.open(space.id, number, "changes");
  await page.getByRole("radio", { name: "Inline" }).click();
  // The lines of both versions together are no diagram.
  const lines = page.locator("pre.diagram").filter({ hasText: "Open the valve" });
  await expect(lines.filter({ hasText: "Close the valve" })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.getByRole("radio", { name: "Split" }).click();
  await expect(page.frameLocator("iframe").first().getByText("Open the valve")).toBeVisible();
  await expect(page.frameLocator("iframe").last().getByText("Close the valve")).toBeVisible();
});
