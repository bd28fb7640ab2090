import { describe, expect, it } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import { formatRelative } from "./relative-time";

const now = Date.UTC(2026, 2, 12, 12);
const ago = (ms: number) => formatRelative(sayEnglish, new Date(now - ms), now, "UTC");
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe("formatRelative", () => {
  it.each([
    [20_000, "just now"],
    [minute, "1 minute ago"],
    [59 * minute, "59 minutes ago"],
    [3 * hour, "3 hours ago"],
    [day, "yesterday"],
    [6 * day, "6 days ago"],
    [-3 * day, "in 3 days"],
    [8 * day, "4 Mar"],
    [100 * day, "2 Dec 2025"],
  ])("%i ms before now reads “%s”", (ms, text) => {
    expect(ago(ms)).toBe(text);
  });
});
