import "server-only";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readDiagramFile } from "@/lib/content/rendering/diagram-files";
import { readEmojiPicture } from "@/lib/content/rendering/emoji-pictures";
import { compress, encode } from "@/lib/platform/api/server/content-coding";
import type { ApiRequest, ApiResponse } from "@/lib/platform/api/server/message";
import { products } from "@/lib/platform/products";

/*
 * The style sheet and the scripts of published sites, one file each, named by a hash of the content, so that
 * browsers keep them forever; and the inline styles of the bar. See scripts/support/products.mjs.
 */

export type Asset = {
  /** "site.1f3a….css" */
  name: string;
  contentType: string;
  body: Uint8Array;
  encoded: Record<"br" | "gzip", Promise<Uint8Array>>;
};

export type Assets = {
  bar: string;
  files: { style: Asset; script: Asset; requests: Asset; diagrams: Asset };
};

let loaded: Promise<Assets> | undefined;

export function loadSiteAssets(): Promise<Assets> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Assets> {
  const { folder } = await products();
  const fileOf = async (name: string, ending: string, contentType: string): Promise<Asset> => {
    const body = await readFile(join(folder, name + ending));
    const hash = createHash("sha256").update(body).digest("hex").slice(0, 16);
    const encoded = { br: compress(body, "br", "thorough"), gzip: compress(body, "gzip", "thorough") };
    return { name: `${name}.${hash}${ending}`, contentType, body, encoded };
  };
  const script = "text/javascript; charset=utf-8";
  return {
    bar: withUsedColors(await readFile(join(folder, "bar.css"), "utf8")),
    files: {
      style: await fileOf("site", ".css", "text/css; charset=utf-8"),
      script: await fileOf("site", ".js", script),
      requests: await fileOf("request", ".js", script),
      diagrams: await fileOf("diagrams", ".js", script),
    },
  };
}

/** Keeps those custom properties with a value per theme that the inline styles use. */
const withUsedColors = (css: string): string =>
  css.replace(/(--[\w-]+):\s*light-dark\([^;}]*\)(?:;|(?=\}))/g, (declaration, name) =>
    css.includes(`var(${name})`) ? declaration : "",
  );

/** File name prefix of emoji pictures. */
export const EMOJI = "emoji-";

async function answerEmoji(file: string, request: ApiRequest): Promise<ApiResponse | null> {
  const picture = await readEmojiPicture(file);
  if (!picture) return null;
  const { contentType, cacheControl, body } = picture;
  return encode(request, {
    status: 200,
    headers: { "content-type": contentType, "cache-control": cacheControl },
    body,
  });
}

/** Responds with the style sheet or a script by its hashed name; null for other names. */
export async function serveAsset(name: string, request: ApiRequest): Promise<ApiResponse | null> {
  if (name.startsWith(EMOJI)) return answerEmoji(name.slice(EMOJI.length), request);
  const asset = Object.values((await loadSiteAssets()).files).find((one) => one.name === name);
  if (!asset) return null;
  const headers = {
    "content-type": asset.contentType,
    "cache-control": "public, max-age=31536000, immutable",
  };
  return encode(request, {
    status: 200,
    headers,
    body: asset.body,
    encoded: (coding) => asset.encoded[coding],
  });
}

/** Responds with the document that draws a diagram, or one of its scripts; null for other names. */
export async function serveDiagram(request: ApiRequest): Promise<ApiResponse | null> {
  const file = await readDiagramFile(request.path.slice(request.path.lastIndexOf("/") + 1));
  if (!file) return null;
  const { headers, body, encoded } = file;
  return encode(request, { status: 200, headers, body, encoded: (coding) => encoded[coding]() });
}
