import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { compress } from "@/lib/platform/api/server/content-coding";
import { products } from "@/lib/platform/products";

/*
 * The document that draws a diagram, and its scripts, one for each kind of diagram; see scripts/support/products.mjs.
 * Its policy gives it no origin and no network, so that nothing in a source reaches the page around it or a server.
 * The scripts are the same for everyone: a document without an origin sends no cookies for them.
 */

const POLICY = [
  "sandbox allow-scripts",
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

const STYLES = "body{margin:0}svg{display:block;margin:auto;height:auto;max-width:100%}";

type DiagramFile = {
  headers: Record<string, string>;
  body: Uint8Array;
  encoded: Record<"br" | "gzip", () => Promise<Uint8Array>>;
};

let loaded: Promise<ReadonlyMap<string, DiagramFile>> | undefined;

function files(): Promise<ReadonlyMap<string, DiagramFile>> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<ReadonlyMap<string, DiagramFile>> {
  const { folder } = await products();
  const names = (await readdir(folder)).filter((name) => /^diagram(?:-.*)?\.js$/.test(name));
  const scripts = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name))] as const),
  );
  const entry = scripts.find(([name]) => name === "diagram.js")![1];
  const hash = createHash("sha256").update(entry).digest("hex").slice(0, 16);
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Diagram</title><style>${STYLES}</style><body><script type="module" src="diagram.${hash}.js"></script>`;
  const frame = fileOf(Buffer.from(page), {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    "content-security-policy": POLICY,
  });
  return new Map([
    ["frame.html", frame],
    ...scripts.map(
      ([name, body]) =>
        [
          name === "diagram.js" ? `diagram.${hash}.js` : name,
          fileOf(body, {
            "content-type": "text/javascript; charset=utf-8",
            "cache-control": "public, max-age=31536000, immutable",
            "access-control-allow-origin": "*",
          }),
        ] as const,
    ),
  ]);
}

function fileOf(body: Uint8Array, headers: Record<string, string>): DiagramFile {
  const once = (coding: "br" | "gzip") => {
    let made: Promise<Uint8Array> | undefined;
    return () => {
      made ??= compress(body, coding, "thorough");
      return made;
    };
  };
  return {
    headers: { ...headers, "x-content-type-options": "nosniff" },
    body,
    encoded: { br: once("br"), gzip: once("gzip") },
  };
}

/** Returns the document or one of its scripts; null for other names. */
export const readDiagramFile = async (name: string): Promise<DiagramFile | null> =>
  (await files()).get(name) ?? null;
