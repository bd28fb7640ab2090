import { describe, expect, it } from "vitest";
import { leadingText } from "./leading-text";

const long = (line: string) => line.repeat(Math.ceil((300 * 1024) / line.length));

describe("the beginning of a text", () => {
  it("is the whole text if that is short", () => {
    const text = long("Pumps.\n\n").slice(0, 100_000);
    expect(leadingText(text)).toBe(text);
  });

  it("ends between two blocks", () => {
    const text = long("Pumps lift water\nfrom the well.\n\n");
    const start = leadingText(text);
    expect(start.length).toBeLessThan(20_000);
    expect(start).toMatch(/from the well\.$/);
    expect(text.startsWith(start)).toBe(true);
  });

  it("ends between two lines or words if no block ends there", () => {
    expect(leadingText(long("| pump | water |\n"))).toMatch(/\|$/);
    expect(leadingText(long("pump water "))).toMatch(/(?:pump|water)$/);
    expect(leadingText(long("pump")).length).toBeGreaterThan(1_000);
  });
});
