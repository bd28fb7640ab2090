import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { commands } from "./operator/commands";

/** The documents beside the code, and the manual, against the code that they describe. */

const manual = join("lib", "administration", "demo", "content", "manual");
const read = (path: string): string => readFileSync(path, "utf8");

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name) && !/node_modules|generated/.test(name))
    .map((name) => join(folder, name));

const areas = ["app", "components", "e2e", "lib", "prisma", "scripts"];
const readmes = ["README.md", ...areas.flatMap((area) => filesIn(area, /(?:^|\/)README\.md$/))].filter(
  (path) => !path.includes("/content/"),
);

describe("each README", () => {
  it.each(readmes)("%s names files and folders that exist", (readme) => {
    const [folder, text] = [dirname(readme), read(readme)];
    expect(pathsIn(text).filter((path) => !isThere(path, folder))).toEqual([]);
    expect(listedIn(text).filter((path) => !isBelow(path, folder))).toEqual([]);
  });

  it.each(readmes)("%s links to headings that exist", (readme) => {
    const links = [...read(readme).matchAll(/\]\(([^)#\s:]*)#([^)]+)\)/g)];
    const missing = links.filter(([, path = "", heading]) => {
      const target = path === "" ? readme : join(dirname(readme), path);
      return !headingsOf(read(target)).includes(heading!);
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });

  it.each(readmes)("%s calls scripts that exist", (readme) => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const called = [...read(readme).matchAll(/\bnpm run (?:-s )?([\w:]+)/g)].map(([, name]) => name!);
    expect(called.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

/** Links, and names in code that look like a path; those with placeholders are none. */
function pathsIn(text: string): string[] {
  const links = [...text.matchAll(/(?:\]\(|src(?:set)?=")([^)#\s"]+)/g)].map(([, path]) => path!);
  const code = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path]) => path!);
  const named = code.filter((path) =>
    /^[\w.@-]*\/[\w./-]*$|^[\w-]+\.(?:ts|tsx|mjs|sql|css|json|md)$/.test(path),
  );
  const called = [...text.matchAll(/ ((?:e2e|lib|scripts|components|prisma)\/[\w./-]+)/g)].map(
    ([, path]) => path!,
  );
  return [...links, ...named, ...called].filter(
    (path) => !/^https?:|^\/|[{}*…<>]|^(?:\.data|\.shots|test-results|application|next|origin)\b/.test(path),
  );
}

/** Names in the first column of a table, which says what the folder holds. */
const listedIn = (text: string): string[] =>
  [...text.matchAll(/^\| (`[^|]+?) \|/gm)].flatMap(([, cell]) => pathsIn(cell!));

/** A path is relative to its document's folder, to `lib` or to the root, or the end of any path. */
const isThere = (path: string, folder: string): boolean =>
  [folder, "lib", "."].some((base) => existsSync(join(base, path))) ||
  areas.some((area) => everyPath(area).some((each) => each.endsWith(`/${path.replace(/\/$/, "")}`)));

const isBelow = (path: string, folder: string): boolean =>
  existsSync(join(folder, path)) ||
  (path.includes("/") && existsSync(path)) ||
  (folder !== "." && everyPath(folder).some((each) => each.endsWith(`/${path.replace(/\/$/, "")}`)));

const listed = new Map<string, string[]>();

function everyPath(folder: string): string[] {
  const known = listed.get(folder) ?? filesIn(folder, /./).map((path) => `/${path}`);
  listed.set(folder, known);
  return known;
}

const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );

describe("the manual", () => {
  it("explains every environment variable of an operator", () => {
    const variables = [...read("lib/platform/env.ts").matchAll(/^ {2}([A-Z_]+): /gm)].map(
      ([, name]) => name!,
    );
    const explained = read(join(manual, "operating", "configuration.md"));
    expect(variables.length).toBeGreaterThan(15);
    expect(variables.filter((name) => name !== "NODE_ENV" && !explained.includes(`\`${name}\``))).toEqual([]);
  });

  it("lists every operator command with its options", () => {
    const page = read(join(manual, "operating", "commands.md"));
    const rows = new Map(
      [...page.matchAll(/^\| `([a-z -]+?)(?: (-|\[).*?)?` \|/gm)].map(
        ([row, words]) => [words!, row] as const,
      ),
    );
    expect([...rows.keys()].sort()).toEqual(commands.map(({ words }) => words).sort());
    for (const { words, options } of commands)
      for (const name of Object.keys(options)) expect(rows.get(words), words).toContain(`--${name}`);
  });

  it("calls controls as the screens do", () => {
    const screens = ["app", "components", "lib"]
      .flatMap((area) => filesIn(area, /(?<!\.test)\.tsx?$/))
      .map((path) => read(path).replaceAll(/\s+/g, " "))
      .join("\n");
    const unknown = filesIn(manual, /\.md$/).flatMap((path) =>
      controlsIn(read(path))
        .filter((name) => !isShown(screens, name))
        .map((name) => `${relative(manual, path)}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});

/** The emphasized names in a text: “*Account → API tokens*” has two. */
const controlsIn = (text: string): string[] =>
  [
    ...text
      .replaceAll(/```.*?```/gs, "")
      .replaceAll(/`[^`]*`|\*\*/g, "")
      .matchAll(/(?<![\w*])\*([^*\n]+)\*(?![\w*])/g),
  ].flatMap(([, names]) => names!.split(" → ").map((name) => name.trim().replace(/…$/, "")));

/** True if a string or an element of a screen begins with the name. */
function isShown(screens: string, name: string): boolean {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`["'\`>}] ?${escaped}`).test(screens);
}
