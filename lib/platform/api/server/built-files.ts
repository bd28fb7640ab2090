import { readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { type CompressedForms, compressedForms } from "./compressed-forms";
import { encode } from "./content-coding";
import { etagOf, isKnown } from "./etag";
import { type ApiRequest, type ApiResponse, dropBody } from "./message";

/*
 * Scripts, styles and fonts of the screens from the build. Their names contain a hash, so browsers cache them
 * forever; the server reads each file on first use, and keeps it with its compressed forms.
 */

const PREFIX = "/_next/static/";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".woff2": "font/woff2",
};

type File = { body: Buffer; etag: string } & Pick<CompressedForms, "encoded">;

const READS = new Set(["GET", "HEAD"]);

export type BuiltFiles = (request: ApiRequest) => Promise<ApiResponse>;

/** True if a path is below the build's files, even of a missing one. */
export const isOfBuild = (path: string): boolean => path.startsWith(PREFIX);

/**
 * Serves the files in a folder.
 * @param folder the build's files for browsers; it is listed once, and only listed files are read
 */
export function builtFiles(folder: string): BuiltFiles {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const paths = new Map(
    names
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [PREFIX + name.split(sep).map(encodeURIComponent).join("/"), join(folder, name)]),
  );
  const files = new Map<string, Promise<File>>();
  const fileAt = (path: string): Promise<File> => {
    let file = files.get(path);
    if (!file) {
      file = load(path);
      file.catch(() => files.delete(path));
      files.set(path, file);
    }
    return file;
  };
  return async (request) => {
    const path = paths.get(request.path);
    if (path === undefined) return refusal(404, "There is no such file.");
    if (!READS.has(request.method))
      return refusal(405, "Files of screens are only read.", { allow: "GET, HEAD" });
    const file = await fileAt(path).catch(missing);
    if (file === null) return refusal(404, "There is no such file.");
    const { body, etag, encoded } = file;
    const headers = {
      "content-type": TYPES[extname(path)] ?? "application/octet-stream",
      "cache-control": "public, max-age=31536000, immutable",
      etag: `"${etag}"`,
    };
    const isHeld = isKnown(request.headers["if-none-match"], etag);
    const response: ApiResponse = isHeld
      ? { status: 304, headers, body: null }
      : { status: 200, headers, body, encoded };
    const answer = await encode(request, response);
    if (request.method === "HEAD") dropBody(answer);
    return answer;
  };
}

async function load(path: string): Promise<File> {
  const body = await readFile(path);
  return { body, etag: etagOf(body), ...compressedForms(body, true) };
}

/** The folder may have been rebuilt since it was listed. */
function missing(error: NodeJS.ErrnoException): null {
  if (error.code !== "ENOENT") throw error;
  return null;
}

const refusal = (status: number, text: string, headers: ApiResponse["headers"] = {}): ApiResponse => ({
  status,
  headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers },
  body: text,
});
