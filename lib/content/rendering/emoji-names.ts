import { nameToEmoji } from "gemoji";

const NAMED = /(?<![\w:]):([a-z0-9_+-]{1,40}):(?![\w:])/g;

/** A text with the emoji that names between colons mean, as in repositories; unknown names stay words. */
export const withNamedEmoji = (text: string): string =>
  text.includes(":")
    ? text.replace(NAMED, (whole, name: string) =>
        Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name]! : whole,
      )
    : text;
