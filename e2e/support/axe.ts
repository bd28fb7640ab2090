import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Reports every violation that axe finds, with its elements, without ending the test at the first.
 * @param narrow limits the elements or the rules
 */
export async function expectNoViolations(
  screen: string,
  page: Page,
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<void> {
  // A screen that a link opens gets its title a moment after its content.
  await expect(page).not.toHaveTitle("");
  // Analyzes the page itself: no screen has frames, and axe's separate result page takes longer than the analysis.
  // Only violations are described: a description of all passed checks takes as long as the analysis itself.
  // Its script is large and stays in the page: a second look at the same page needs no other copy.
  const isLoaded = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: "0" }) })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
  const { violations } = await narrow(axe).analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
  expect.soft(found, screen).toEqual([]);
}

/** Checks the shown page in light and dark. */
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
