import { shorten } from "./text";

/** Invisible signs: control characters, and those that turn the direction of a name around. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const LONGEST = 256;

/**
 * A file's name as it is stored, however it came here: its last part alone, without what a screen does not show or
 * another system would take for a path.
 */
export function cleanFileName(name: string): string {
  const visible = name.toWellFormed().normalize("NFC").replace(INVISIBLE, "").replaceAll("\\", "/");
  const last = (visible.split("/").findLast((part) => part.trim() !== "") ?? "").trim();
  return last === "" || /^\.+$/.test(last) ? "file" : withinLength(last);
}

/** Shortened before the ending, which says what the file is. */
function withinLength(name: string): string {
  if (name.length <= LONGEST) return name;
  const ending = /\.[^.]{1,20}$/.exec(name)?.[0] ?? "";
  return shorten(name.slice(0, name.length - ending.length), LONGEST - ending.length) + ending;
}
