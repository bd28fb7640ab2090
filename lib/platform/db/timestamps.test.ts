import pg from "pg";
import { describe, expect, it } from "vitest";
import { parseTimestamp } from "./timestamps";

const parseAny = pg.types.getTypeParser(1184, "text") as (text: string) => Date | number;

describe("timestamps", () => {
  it.each([
    "2026-03-01 12:30:00+00",
    "2026-03-01 12:30:00.1+00",
    "2026-03-01 12:30:00.123+00",
    "2026-03-01 12:30:00.123999+00",
    "1969-12-31 23:59:59.5+00",
    "0044-03-15 00:00:00+00",
    "2026-03-01 12:30:00.123+02",
    "2026-03-01 12:30:00.123+05:30",
    "2026-03-01 12:30:00.123-00:30",
    "12026-03-01 12:30:00.123+00",
    "0044-03-15 00:00:00+00 BC",
    "infinity",
    "-infinity",
  ])("parses %s as the library does", (text) => {
    expect(parseTimestamp(text)).toEqual(parseAny(text));
  });
});
