import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

/*
 * Folders stand on floors, the lowest first. A file imports from its own floor and from those below, types
 * included, and no folders of one floor need each other, whatever way leads there and back. So each folder can be
 * read with only what is below it in mind.
 */
const within = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);

const FLOORS: readonly (readonly string[])[] = [
  // What everything needs: settings, errors, ids, addresses, the log.
  ["lib"],
  ["lib/core"],
  // The pure core: values in, values out.
  within("lib/core"),
  // What each kind of thing looks like, in the API and once it is loaded.
  ["lib/model"],
  // What carries everything: the engine of the API, database, jobs, events, rendering.
  within("lib/platform"),
  // Content as versioned rows.
  ["lib/store"],
  within("lib/domains"),
  // Primitives without words of any domain.
  ["components/ui"],
  // How screens are laid out, and forms that call an operation.
  ["components/form", "components/layout"],
  // Reads of pages, and how texts, trees of pages and differences are shown.
  ["components/content"],
  // What screens of several domains share.
  [
    "components/audit",
    "components/auth",
    "components/comments",
    "components/computed",
    "components/imports",
    "components/links",
    "components/mails",
    "components/merge-rules",
    "components/notifications",
    "components/openapi-specs",
    "components/permissions",
    "components/presence",
    "components/reviews",
    "components/search",
    "components/templates",
  ],
  // Screens.
  [
    "components/account",
    "components/change-requests",
    "components/console",
    "components/developers",
    "components/home",
    "components/integrations",
    "components/members",
    "components/organizations",
    "components/pages",
    "components/revisions",
    "components/sessions",
    "components/setup",
    "components/sites",
    "components/spaces",
    "components/teams",
    "components/tokens",
    "components/translations",
  ],
  // Where all is wired: every operation, every job, what the engine knows of the domains.
  ["lib/wiring"],
  ["lib/testing"],
  ["app"],
];
/** Where every file belongs to a folder of the table. */
const ROOTS = ["lib", "components", "app"];

/** The folder to which a file belongs: the innermost of the table. */
const folders = FLOORS.flat().toSorted((one, other) => other.length - one.length);
const folderOf = (file: string): string | undefined =>
  folders.find((folder) => file.startsWith(`${folder}/`));
const floorOf = (folder: string): number => FLOORS.findIndex((floor) => floor.includes(folder));

const files = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name)),
);

/** The files of this project that a file names in its imports, also in those that are made later. */
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(file, "utf8").matchAll(
      /^(?:import|export)\b[^;"']*?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm,
    ),
  ]
    .map(([, fixed, later]) => (fixed ?? later)!.replace(/\?.*$/, ""))
    .flatMap((name) =>
      name.startsWith("@/") ? name.slice(2) : name.startsWith(".") ? join(dirname(file), name) : [],
    );

type Import = { from: string; to: string; folder: string; target: string };

/** Every import that leaves a folder of the table for another. */
const crossings: Import[] = files.flatMap((from) =>
  importsOf(from).flatMap((to) => {
    const [folder, target] = [folderOf(from), folderOf(to)];
    return folder === undefined || target === undefined || folder === target
      ? []
      : { from, to, folder, target };
  }),
);

/** Groups of folders of which each reaches the others; empty for a graph without cycles. */
function knotsIn(edges: readonly (readonly [string, string])[]): string[][] {
  const below = new Map<string, Set<string>>();
  for (const [from, to] of edges) below.set(from, (below.get(from) ?? new Set()).add(to));
  const reachedFrom = (start: string) => {
    const reached = new Set<string>(below.get(start));
    for (const folder of reached) for (const next of below.get(folder) ?? []) reached.add(next);
    return reached;
  };
  const reach = new Map([...below.keys()].map((folder) => [folder, reachedFrom(folder)]));
  const knotOf = (folder: string) =>
    [...reach.get(folder)!].filter((other) => reach.get(other)?.has(folder)).sort();
  const knots = [...reach.keys()].map(knotOf).filter((knot) => knot.length > 0);
  return [...new Map(knots.map((knot) => [knot.join(" "), knot])).values()];
}

describe("floors", () => {
  it("hold every file, and name only folders that are there", () => {
    expect(files.filter((file) => folderOf(file) === undefined)).toEqual([]);
    expect(folders.filter((folder) => !statSync(folder, { throwIfNoEntry: false })?.isDirectory())).toEqual(
      [],
    );
  });

  it("are built on those below", () => {
    const upward = crossings.filter(({ folder, target }) => floorOf(target) > floorOf(folder));
    expect(upward.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("have no folders that need each other", () => {
    const knots = knotsIn(crossings.map(({ folder, target }) => [folder, target]));
    const ways = knots.flatMap((knot) =>
      crossings
        .filter(({ folder, target }) => knot.includes(folder) && knot.includes(target))
        .map(({ from, to }) => `${from} → ${to}`),
    );
    expect(ways).toEqual([]);
  });

  it("would be found to have some", () => {
    const edges = [
      ["a", "b"],
      ["b", "c"],
      ["c", "a"],
      ["c", "d"],
    ] as const;
    expect(knotsIn(edges)).toEqual([["a", "b", "c"]]);
    expect(crossings.length).toBeGreaterThan(0);
  });

  it("link to screens by one component, which prefetches nothing", () => {
    const linking = files.filter((file) => /["']next\/link["']/.test(readFileSync(file, "utf8")));
    expect(linking).toEqual(["components/ui/screen-link.tsx"]);
  });

  it("begin with primitives that know no domain", () => {
    const known = files
      .filter((file) => file.startsWith("components/ui/"))
      .flatMap((from) => importsOf(from).map((to) => ({ from, to })))
      .filter(({ to }) => /^lib\/(?:model\/|.+\/operations$)/.test(to));
    expect(known).toEqual([]);
  });
});
