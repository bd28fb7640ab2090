import { hasEmojiPicture } from "@/lib/content/rendering/emoji-pictures";
import { emojiFile } from "@/lib/core/content/emoji-file";
import { EMOJI } from "./assets";
import { type Markup, markup } from "./markup";
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
