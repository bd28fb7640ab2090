import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";

const fixed = (segments: readonly string[]) => segments.filter((segment) => !segment.startsWith("[")).length;

/** The pages in `app`, the most exact first, as the router chooses. Groups of folders have no segment. */
export const screens = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((name) => join("app", name))
  .filter((file) => file.endsWith("page.tsx"))
  .map((file) => ({
    file,
    segments: dirname(file)
      .split("/")
      .slice(1)
      .filter((segment) => !segment.startsWith("(")),
  }))
  .sort((one, other) => fixed(other.segments) - fixed(one.segments))
  .map(({ file, segments }) => ({ file, name: `/${segments.join("/")}`, pattern: patternOf(segments) }));

function patternOf(segments: readonly string[]): RegExp {
  const parts = segments.map((segment) => {
    if (segment.startsWith("[[...")) return "(/.+)?";
    return segment.startsWith("[") ? "/[^/]+" : `/${segment}`;
  });
  return new RegExp(`^${parts.join("") || "/"}$`);
}

/** The page that the router shows at an address. */
export const screenAt = (address: string) =>
  screens.find(({ pattern }) => pattern.test(address.replace(/\?.*$/, "")));
