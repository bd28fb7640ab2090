import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const FRAME = "components/layout/screen.tsx";

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx$/.test(file))
    .map((file) => join(folder, file));

const PAGES = filesIn("app/(console)").filter((file) => file.endsWith("/page.tsx"));

const importsOf = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/(?:from|import\()\s*"((?:@|\.{1,2})\/[^"]+)"/g)]
    .map(([, path = ""]) => (path.startsWith("@/") ? path.slice(2) : join(dirname(file), path)))
    .map((path) => `${path}.tsx`)
    .filter((path) => existsSync(path));

const known = new Map<string, boolean>();
/** True if a file uses the frame, itself or through components that it imports. */
function reachesFrame(file: string): boolean {
  const answer = known.get(file);
  if (answer !== undefined) return answer;
  known.set(file, file === FRAME);
  const reaches = file === FRAME || importsOf(file).some(reachesFrame);
  known.set(file, reaches);
  return reaches;
}

/** A page with the layouts around it, up to that of the console, which knows no screen. */
function routeOf(page: string): string[] {
  const files = [page];
  for (let folder = dirname(page); folder !== "app/(console)"; folder = dirname(folder)) {
    const layout = join(folder, "layout.tsx");
    if (existsSync(layout)) files.push(layout);
  }
  return files;
}

const hasTitle = (file: string) =>
  /export const (?:metadata\b.*\btitle:|generateMetadata\b)/s.test(readFileSync(file, "utf8"));
const redirects = (file: string) => /\b(?:permanentRedirect|redirect)\(/.test(readFileSync(file, "utf8"));

describe("every screen of the console", () => {
  it.each(PAGES)("%s is in the one frame", (page) => {
    expect(redirects(page) || routeOf(page).some(reachesFrame)).toBe(true);
  });
  it.each(PAGES)("%s has a title for the tab of the browser", (page) => {
    expect(redirects(page) || routeOf(page).some(hasTitle)).toBe(true);
  });
  it("gets its width from the frame alone", () => {
    const widths = [...filesIn("components"), ...filesIn("app/(console)")]
      .filter((file) => file !== FRAME)
      .filter((file) => /mx-auto[^"`]*max-w-(?:[4-7]xl|screen)/.test(readFileSync(file, "utf8")));
    expect(widths).toEqual(["components/integrations/developers/developers-frame.tsx"]);
  });
});
