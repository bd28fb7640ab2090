import { expect, it } from "vitest";
import { daysLeft } from "./certificate-expiry";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const left = (...days: number[]) => ({
  status: "active" as const,
  certificates: days.map((day) => ({ notAfter: new Date(NOW + day * 86_400_000).toISOString() })),
});

it("daysLeft counts the days until a provider's last certificate expires, from a month before", () => {
  const cases: [days: number[], expected: number | null][] = [
    [[365], null],
    [[30], null],
    [[29.5], 30],
    [[1.2], 2],
    [[0.1], 1],
    [[0], 0],
    [[-40], 0],
  ];
  for (const [days, expected] of cases)
    expect([days, daysLeft(left(...days), NOW)]).toEqual([days, expected]);
});

it("daysLeft is null if there is a successor, and uses the later of two that expire soon", () => {
  expect(daysLeft(left(3, 400), NOW)).toBeNull();
  expect(daysLeft(left(-3, 400), NOW)).toBeNull();
  expect(daysLeft(left(-3, 5), NOW)).toBe(5);
});

it("daysLeft is null for a provider that is not in use", () => {
  expect(daysLeft({ ...left(3), status: "pending" }, NOW)).toBeNull();
});
