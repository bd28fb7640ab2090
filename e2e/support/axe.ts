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
  // What is fading in or out has a colour that nobody chose.
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Within the page alone: no screen has frames, and a page of its own for the result takes longer than the look.
  const { violations } = await narrow(new AxeBuilder({ page }).setLegacyMode()).analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
  expect.soft(found, screen).toEqual([]);
}
