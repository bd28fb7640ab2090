import { join } from "node:path";

/** The path of a file with the demo's words. */
export const contentFile = (...path: string[]): string =>
  join(/* turbopackIgnore: true */ process.cwd(), "lib", "administration", "demo", "content", ...path);
