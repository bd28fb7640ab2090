import { expect, it } from "vitest";
import { bytesContent } from "@/lib/core/byte-source";
import { convertDatabases } from "./databases";

it("a cell of a database is one line, and many blanks in it are read once", async () => {
  const blanks = " ".repeat(400_000);
  const name = "Tasks 0123456789abcdef0123456789abcdef";
  const csv = `Task,Note\n"Buy \n pumps",a${blanks}b\n`;
  const entries = new Map([[`${name}.csv`, bytesContent(Buffer.from(csv))]]);
  expect(await convertDatabases(entries)).toEqual([]);
  const text = (await entries.get(`${name}.md`)!.read()).toString();
  expect(text).toContain("| Buy pumps ");
  expect(text).toContain(`a${blanks}b`);
});

it("a database of too many rows is reported with its words", async () => {
  const id = "22ef".repeat(8);
  const content = Buffer.from(`Name\n${"Pump\n".repeat(2_001)}`);
  const entries = new Map([[`Tasks ${id}.csv`, bytesContent(content)]]);
  expect(await convertDatabases(entries)).toEqual([
    {
      ...{ path: `Tasks ${id}.csv`, outcome: "skipped" },
      detail: "Not a table of at most 2000 rows and 1 MB: 2002 words are not shown.",
    },
  ]);
});
