import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

/*
 * Folders are on floors, the lowest first. A file imports only from its own floor and from those below, types
 * included, and no two folders of one floor depend on each other, directly or through others. So each folder can be
 * understood with only the floors below it.
 */
const within = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);

const FLOORS: readonly (readonly string[])[] = [
  // Shared basics: settings, errors, ids, addresses, the log.
  ["lib"],
  ["lib/core"],
  // The pure core: values in, values out.
  within("lib/core"),
  // Shapes of each kind of object, in the API and once loaded.
  ["lib/model"],
  // The platform: the engine of the API, database, jobs, events, rendering.
  within("lib/platform"),
  // Content as versioned rows.
  ["lib/store"],
  within("lib/domains"),
  // Primitives without words of any domain.
  ["components/ui"],
  // Layout of screens, and forms that call an operation.
  ["components/form", "components/layout"],
  // Reads of pages, and views of texts, trees of pages and differences.
  ["components/content"],
  // Components that screens of several domains share.
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
  // The wiring: every operation and job, and the engine's access to the domains.
  ["lib/wiring"],
  ["lib/testing"],
  ["app"],
];
/** All files in these must belong to a folder of the table. */
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

/** The imports of a file from this project, dynamic ones included. */
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

/** All imports from one folder of the table to another. */
const crossings: Import[] = files.flatMap((from) =>
  importsOf(from).flatMap((to) => {
    const [folder, target] = [folderOf(from), folderOf(to)];
    return folder === undefined || target === undefined || folder === target
      ? []
      : { from, to, folder, target };
  }),
);

/** Groups of folders that all reach each other; empty for a graph without cycles. */
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
  it("include every file, and name only existing folders", () => {
    expect(files.filter((file) => folderOf(file) === undefined)).toEqual([]);
    expect(folders.filter((folder) => !statSync(folder, { throwIfNoEntry: false })?.isDirectory())).toEqual(
      [],
    );
  });

  it("import only from those below", () => {
    const upward = crossings.filter(({ folder, target }) => floorOf(target) > floorOf(folder));
    expect(upward.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("have no folders that depend on each other", () => {
    const knots = knotsIn(crossings.map(({ folder, target }) => [folder, target]));
    const ways = knots.flatMap((knot) =>
      crossings
        .filter(({ folder, target }) => knot.includes(folder) && knot.includes(target))
        .map(({ from, to }) => `${from} → ${to}`),
    );
    expect(ways).toEqual([]);
  });

  it("would report folders that depend on each other", () => {
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
