import "server-only";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const file = join(process.cwd(), ".engine", process.env.NODE_ENV, "engine.mjs");

/**
 * The engine of this process, for screens and routes: Node loads a file once, so they share it with the server. Next
 * must not bundle it, so its name is not known before run time.
 */
export const engine: typeof import("./engine") = await import(
  /* turbopackIgnore: true */ pathToFileURL(file).href
);
