import type AxeBuilder from "@axe-core/playwright";
import { expect } from "@playwright/test";

/** Every violation that axe finds, with its elements, without ending the test at the first. */
export async function expectNoViolations(screen: string, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
  expect.soft(found, screen).toEqual([]);
}
