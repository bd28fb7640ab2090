import { expect, test } from "@/e2e/fixtures";
import { errorsReported } from "@/e2e/support/errors-reported";
import { sites } from "@/lib/sites/sites/operations";

const PAGE = `# Pumps

The force is $F = m a$.

\`\`\`mermaid
graph TD
  A[Open the valve] --> B{Leaking?}
\`\`\`
`;

test("a site shows formulas and diagrams, and the source of a diagram without a script", async ({
  api,
  baseURL,
  browser,
  visitor,
  world,
}) => {
  const space = await world.space({ title: "Manual", pages: [PAGE] });
  const organizationId = world.organization.id;
  const as = api.as(world.admin);
  const body = { title: "Water works", spaces: [space.id] };
  const { id: siteId, basename } = await as.call(sites.create, { params: { organizationId }, body });
  await as.call(sites.publish, { params: { organizationId, siteId } });

  const page = await visitor();
  const reported = errorsReported(page);
  await page.goto(`/docs/${basename}`);
  await expect(page.locator("math")).toHaveCount(1);
  const drawn = page.frameLocator('iframe[title="Diagram"]');
  await expect(drawn.getByText("Open the valve")).toBeVisible();
  await expect(page.getByText("A[Open the valve]")).toBeHidden();
  await page.getByRole("button", { name: "Source" }).click();
  await expect(page.getByText("A[Open the valve]")).toBeVisible();
  expect(reported).toEqual([]);

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const plain = await context.newPage();
  await plain.goto(`/docs/${basename}`);
  await expect(plain.locator("math")).toHaveCount(1);
  await expect(plain.getByText("A[Open the valve]")).toBeVisible();
  await expect(plain.locator("iframe")).toHaveCount(0);
  await context.close();
});
