import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Every violation that axe finds, with its elements, without ending the test at the first.
 * @param narrow limits what is looked at, or by which rules
 */
export async function expectNoViolations(
  screen: string,
  page: Page,
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<void> {
  // Within the page alone: no screen has frames, and a page of its own for the result takes longer than the look.
  // Only violations are described: a description of all that passed takes as long as the look itself.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await narrow(axe).analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
  expect.soft(found, screen).toEqual([]);
}

/** What the page shows, in light and dark, as axe sees it. */
export async function expectShownAccessible(
  name: string,
  page: Page,
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<void> {
  await expectNoViolations(name, page, narrow);
  // The same elements in other colours.
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(`${name} in the dark`, page, (axe) => narrow(axe).withRules("color-contrast"));
  await page.emulateMedia({ colorScheme: "light" });
}
