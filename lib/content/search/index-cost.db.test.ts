import { expect, it } from "vitest";
import { database } from "@/lib/platform/db/client";
import { costOf } from "@/lib/testing/cost";
import { world } from "@/lib/testing/world";
import { handle } from "./index-space";

it("indexing stores the references of a portion of pages in one statement, not one on each connection", async () => {
  const { space } = await world();
  let made = 0;
  const newSpace = () => {
    made += 1;
    const pages = Array.from(
      { length: 30 },
      (_, page) => `# Page ${page}\n\nText ${page} of space ${made}.\n`,
    );
    return space({ pages });
  };
  const run = { signal: new AbortController().signal, isLastAttempt: true };
  const { sent } = await costOf(newSpace, ({ id }) => handle(database(), { spaceId: id }, run));
  expect(sent.filter((statement) => statement.includes('INSERT INTO "TextLinks"'))).toHaveLength(1);
});
