import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { declareCache } from "@/lib/platform/cache/cache";

/*
 * Images of emoji, one file each: Twemoji, whose graphics are licensed CC-BY 4.0. Systems draw emoji differently or
 * not at all; these are the same for all visitors, and a page loads only those that it shows.
 */

// A bundle has ids in place of the resolved paths of packages.
const folderOf = (): string =>
  join(/* turbopackIgnore: true */ process.cwd(), "node_modules/@discordapp/twemoji/dist/svg");

let files: ReadonlySet<string> | undefined;
const filesOf = (): ReadonlySet<string> => {
  files ??= new Set(readdirSync(folderOf()));
  return files;
};

/** True if there is an image for a name from `emojiFile`. */
export const hasEmojiPicture = (file: string): boolean => filesOf().has(file);

const kept = declareCache<Buffer>({
  name: "emoji pictures",
  bound: { entries: 500 },
  validity: "files of this version",
});

type EmojiPicture = { contentType: string; cacheControl: string; body: Buffer };

/** Returns the image for a name from `emojiFile`; null for an unknown name. */
export function readEmojiPicture(file: string): EmojiPicture | null {
  if (!hasEmojiPicture(file)) return null;
  const body = kept.get(file) ?? readFileSync(join(folderOf(), file));
  kept.set(file, body);
  return { contentType: "image/svg+xml", cacheControl: "public, max-age=604800", body };
}
