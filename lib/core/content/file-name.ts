import { shorten } from "./text";

/** Invisible characters: control characters, and those that change the direction of a name. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const LONGEST = 256;

/** The stored form of a file's name: only its last part, without invisible characters and characters of paths. */
export function cleanFileName(name: string): string {
  const visible = name.toWellFormed().normalize("NFC").replace(INVISIBLE, "").replaceAll("\\", "/");
  const last = (visible.split("/").findLast((part) => part.trim() !== "") ?? "").trim();
  return last === "" || /^\.+$/.test(last) ? "file" : withinLength(last);
}

/** Shortens a name before its ending, which shows the type of the file. */
function withinLength(name: string): string {
  if (name.length <= LONGEST) return name;
  const ending = /\.[^.]{1,20}$/.exec(name)?.[0] ?? "";
  return shorten(name.slice(0, name.length - ending.length), LONGEST - ending.length) + ending;
}
