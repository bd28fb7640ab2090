import "server-only";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readDiagramFile } from "@/lib/content/rendering/diagram-files";
import { readEmojiPicture } from "@/lib/content/rendering/emoji-pictures";
import type { Catalogue } from "@/lib/core/locales/catalogue";
import { LOCALES, type Locale } from "@/lib/core/locales/locale";
import { catalogueOf } from "@/lib/core/locales/site-words";
import { compress, encode } from "@/lib/platform/api/server/content-coding";
import type { ApiRequest, ApiResponse } from "@/lib/platform/api/server/message";
import { products } from "@/lib/platform/products";
import { loadSiteFonts } from "./fonts";

/*
 * The style sheets and the scripts of published sites, named by a hash of the content, so that
 * browsers keep them forever; and the inline styles of the bar. See scripts/support/products.mjs.
 */

type Asset = {
  /** "site.1f3a….css" */
  name: string;
  contentType: string;
  body: Uint8Array;
  encoded: Record<"br" | "gzip", Promise<Uint8Array>>;
};

type Files = { style: Asset; apiStyle: Asset; script: Asset; requests: Asset; diagrams: Asset };

type Assets = {
  bar: string;
  /** the scripts have the words of one language */
  filesIn: (locale: Locale) => Files;
};

let loaded: Promise<Assets> | undefined;

export function loadSiteAssets(): Promise<Assets> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Assets> {
  const { folder } = await products();
  const read = (name: string) => readFile(join(folder, name), "utf8");
  const styleOf = async (name: string) =>
    assetOf(name, ".css", "text/css; charset=utf-8", await read(`${name}.css`));
  const [style, apiStyle] = await Promise.all([styleOf("site"), styleOf("site-api")]);
  const sources = {
    site: await read("site.js"),
    request: await read("request.js"),
    diagrams: await read("diagrams.js"),
  };
  const scriptOf = (name: keyof typeof sources, group: keyof Catalogue, locale: Locale) =>
    assetOf(
      name,
      ".js",
      "text/javascript; charset=utf-8",
      withWords(sources[name], locale, catalogueOf(locale)[group]),
    );
  const files = new Map(
    LOCALES.map((locale): [Locale, Files] => [
      locale,
      {
        style,
        apiStyle,
        script: scriptOf("site", "script", locale),
        requests: scriptOf("request", "request", locale),
        diagrams: scriptOf("diagrams", "diagram", locale),
      },
    ]),
  );
  return {
    bar: withUsedColors(await read("bar.css")),
    filesIn: (locale) => files.get(locale)!,
  };
}

/** Passes the words of a language to a script, which knows them as `siteWords`. */
const withWords = (source: string, locale: Locale, texts: object): string =>
  `(siteWords=>{${source}})(${JSON.stringify({ locale, texts })})`;

function assetOf(name: string, ending: string, contentType: string, text: string): Asset {
  const body = Buffer.from(text);
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 16);
  // Most installations use the scripts of one or two languages.
  const encoded: Partial<Asset["encoded"]> = {};
  const encodedAs = (coding: "br" | "gzip") => (encoded[coding] ??= compress(body, coding, "thorough"));
  return {
    name: `${name}.${hash}${ending}`,
    contentType,
    body,
    encoded: {
      get br() {
        return encodedAs("br");
      },
      get gzip() {
        return encodedAs("gzip");
      },
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
  const picture = readEmojiPicture(file);
  if (!picture) return null;
  const { contentType, cacheControl, body } = picture;
  return encode(request, {
    status: 200,
    headers: { "content-type": contentType, "cache-control": cacheControl },
    body,
  });
}

/** For files whose names are hashes of their contents. */
const IMMUTABLE = { "cache-control": "public, max-age=31536000, immutable" };

/** Responds with the style sheet, a script or a font by its hashed name; null for other names. */
export async function serveAsset(name: string, request: ApiRequest): Promise<ApiResponse | null> {
  if (name.startsWith(EMOJI)) return answerEmoji(name.slice(EMOJI.length), request);
  const font = (await loadSiteFonts()).fileAt(name);
  if (font) return { status: 200, headers: { "content-type": "font/woff2", ...IMMUTABLE }, body: font };
  const { filesIn } = await loadSiteAssets();
  const asset = LOCALES.flatMap((locale) => Object.values(filesIn(locale))).find((one) => one.name === name);
  if (!asset) return null;
  const headers = { "content-type": asset.contentType, ...IMMUTABLE };
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
