import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const UI = "components/ui";
const HERE = "components/integrations/developers/gallery";

/** Parts of the page itself, and parts that have no look. */
const NOT_SHOWN = ["floating", "message", "near-viewport", "skip-link", "theme-icons", "theme-provider"];

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"));

/** The primitives that files import, by name. */
const primitivesIn = (sources: readonly string[]) =>
  new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/"(?:@\/components|(?:\.\.\/)+)\/?ui\/([\w/-]+)"/g)].map(([, name = ""]) => name),
    ),
  );

it("the gallery shows every primitive that screens use", () => {
  const areas = readdirSync("components", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "ui")
    .map(({ name }) => join("components", name));
  const used = primitivesIn([...areas, "app"].flatMap(sourcesIn));
  const inside = primitivesIn(
    sourcesIn(UI).map((source) => source.replaceAll(/"\.\/([\w-]+)"/g, '"@/components/ui/$1"')),
  );
  const shown = primitivesIn(sourcesIn(HERE));
  const primitives = readdirSync(UI)
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => file.slice(0, -4));
  expect(primitives.length).toBeGreaterThan(40);
  // A part of another primitive is shown with it.
  const missing = primitives.filter(
    (name) => used.has(name) && !shown.has(name) && !inside.has(name) && !NOT_SHOWN.includes(name),
  );
  expect(missing).toEqual([]);
});
