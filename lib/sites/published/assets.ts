import "server-only";
import { createHash } from "node:crypto";
import { join, sep } from "node:path";
import { readEmojiPicture } from "@/lib/content/rendering/emoji-pictures";
import { compress, encode } from "@/lib/platform/api/server/content-coding";
import type { ApiRequest, ApiResponse } from "@/lib/platform/api/server/message";

/*
 * The style sheet and the scripts of published sites, one file each, named by a hash of the content, so that
 * browsers keep them forever; and the inline styles of the bar. They are built from their sources on first
 * use, however the application was started.
 */

const FOLDER = "lib/sites/published/assets";

export type Asset = {
  /** "site.1f3a….css" */
  name: string;
  contentType: string;
  body: Uint8Array;
  encoded: Record<"br" | "gzip", Promise<Uint8Array>>;
};

export type Assets = { bar: string; files: { style: Asset; script: Asset; requests: Asset } };

let pending: Promise<Assets> | undefined;

/** Loads the files, built on the first call. The next call retries after a failure. */
export function loadSiteAssets(root = process.cwd()): Promise<Assets> {
  pending ??= makeAssets(root).catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

async function makeAssets(root: string): Promise<Assets> {
  const name = "esbuild";
  const esbuild: typeof import("esbuild") = await import(
    /* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ name
  );
  const made = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ["bar.css", "site.css", "site.ts", "request.ts"].map((file) => join(FOLDER, file)),
    outdir: "out",
    write: false,
    bundle: true,
    minify: true,
    target: ["chrome123", "firefox120", "safari17.5"],
    legalComments: "none",
    logLevel: "silent",
  });
  const madeOf = (file: string) => made.outputFiles.find(({ path }) => path.endsWith(`${sep}${file}`))!;
  const fileOf = (name: string, ending: string, contentType: string): Asset => {
    const body = madeOf(name + ending).contents;
    const hash = createHash("sha256").update(body).digest("hex").slice(0, 16);
    const encoded = { br: compress(body, "br", "thorough"), gzip: compress(body, "gzip", "thorough") };
    return { name: `${name}.${hash}${ending}`, contentType, body, encoded };
  };
  const script = "text/javascript; charset=utf-8";
  return {
    bar: withUsedColors(madeOf("bar.css").text),
    files: {
      style: fileOf("site", ".css", "text/css; charset=utf-8"),
      script: fileOf("site", ".js", script),
      requests: fileOf("request", ".js", script),
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
