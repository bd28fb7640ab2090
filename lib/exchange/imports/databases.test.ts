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
