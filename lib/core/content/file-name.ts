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

/** Names that Windows gives to devices: it can have no such file or folder, whatever its ending is. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?=\.|$)/i;
/** File systems have names of 255 bytes; numbers and endings follow. */
const MOST_BYTES = 200;

/** The name of a file or folder without its ending, as every file system can have it. */
export function portableName(name: string): string {
  const { read } = new TextEncoder().encodeInto(name, new Uint8Array(MOST_BYTES));
  const short = read < name.length ? name.slice(0, read).replace(/[-\s.]+$/, "") : name;
  return short.replace(DEVICE, "$&_");
}

/** Shortens a name before its ending, which shows the type of the file. */
function withinLength(name: string): string {
  if (name.length <= LONGEST) return name;
  const ending = /\.[^.]{1,20}$/.exec(name)?.[0] ?? "";
  return shorten(name.slice(0, name.length - ending.length), LONGEST - ending.length) + ending;
}
