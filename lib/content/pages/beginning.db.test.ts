import { expect, it } from "vitest";
import { api } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import { pages } from "./operations";

it("the beginning of a long page is read at once, and all of a short one", async () => {
  const { space, admin } = await world();
  const long = `# Long\n\nThe first words.\n\n${"Pumps lift water from the well.\n\n".repeat(9_000)}The last words.\n`;
  const made = await space({ pages: [long, "# Short\n\nThe only words.\n"] });
  const read = (path: string, beginning?: "true") =>
    api.as(admin).call(pages.render.space, {
      params: { spaceId: made.id },
      query: { path, ...(beginning && { beginning }) },
    });

  const beginning = await read("long", "true");
  expect(beginning).toMatchObject({ more: true, page: { title: "Long" }, outline: [{ title: "Long" }] });
  expect(beginning.html).toContain("The first words.");
  expect(beginning.html.length).toBeLessThan(100_000);
  expect(beginning.page).not.toHaveProperty("markdown");

  const whole = await read("long");
  expect(whole.more).toBeUndefined();
  expect(whole.html).toContain("The last words.");
  const firstBlocks = (html: string) =>
    [...html.matchAll(/data-block="([^"]+)"/g)].slice(0, 20).map(([, key]) => key);
  expect(firstBlocks(whole.html), "what is noted on blocks stays").toEqual(firstBlocks(beginning.html));

  const short = await read("short", "true");
  expect(short.more).toBeUndefined();
  expect(short.html).toContain("The only words.");
});
