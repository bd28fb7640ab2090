import { hasEmojiPicture, readEmojiPicture } from "@/lib/content/rendering/emoji-pictures";
import { emojiFile } from "@/lib/core/content/emoji-file";
import { EMOJI } from "./assets";
import { Markup, markup } from "./markup";
import { reservedPath } from "./reserved-path";

/** Returns the address of an emoji's picture; null for one without a picture. */
export function emojiHref(basePath: string, emoji: string): string | null {
  const file = emojiFile(emoji);
  return hasEmojiPicture(file) ? reservedPath(basePath, EMOJI + file) : null;
}

/** An emoji beside a text with the same meaning. Without a picture, the visitor's system draws it. */
export function emojiOf(basePath: string, emoji: string): Markup {
  const href = emojiHref(basePath, emoji);
  return href === null
    ? markup`<span class="emoji" aria-hidden="true">${emoji}</span>`
    : markup`<img class="emoji" src="${href}" alt="" width="18" height="18" decoding="async">`;
}

/** Larger drawings stay files, in bytes. */
const MOST_DRAWN = 4_096;

/**
 * As `emojiOf`, but drawn by the page itself if the drawing is small. Browsers build a document of its own for the
 * file of an SVG image, which takes as long as everything else before the first paint.
 */
export function drawnEmoji(basePath: string, emoji: string): Markup {
  const drawing = readEmojiPicture(emojiFile(emoji))?.body;
  if (!drawing || drawing.length > MOST_DRAWN) return emojiOf(basePath, emoji);
  return new Markup(drawing.toString().replace("<svg ", '<svg class="emoji" aria-hidden="true" '));
}
