import { posix } from "node:path";
import { CodeFollower } from "@/lib/core/content/dialects/lines";

/*
 * Pictures within a text, as Google Docs and other programs download Markdown: the address of a picture holds its bytes.
 * Each becomes a file beside the text.
 */

const PICTURE =
  /(?<=\]\(<?|\]:[ \t]{0,9}<?|\bsrc=["'])data:image\/(png|jpe?g|gif|webp|bmp|svg\+xml);base64,([A-Za-z0-9+/]{1,70000000}={0,2})(?=[)>\s"']|$)/g;

type Pictures = { text: string; files: Map<string, Buffer> };

/** Takes the pictures out of a text at a path; `isTaken` is true for paths of other files. */
export function takePictures(text: string, path: string, isTaken: (path: string) => boolean): Pictures {
  const files = new Map<string, Buffer>();
  if (!text.includes(";base64,")) return { text, files };
  const base = path.replace(/\.\w+$/, "");
  const code = new CodeFollower();
  const lines = text.split("\n").map((line) => {
    if (code.isCode(line) || code.isInCode) return line;
    return line.replace(PICTURE, (_whole, kind: string, bytes: string) => {
      const ending = kind === "svg+xml" ? "svg" : kind.replace("jpeg", "jpg");
      let number = files.size + 1;
      while (isTaken(`${base}-${number}.${ending}`)) number += 1;
      const name = `${base}-${number}.${ending}`;
      files.set(name, Buffer.from(bytes, "base64"));
      return encodeURIComponent(posix.basename(name)).replace(/[()]/g, (sign) =>
        sign === "(" ? "%28" : "%29",
      );
    });
  });
  return { text: lines.join("\n"), files };
}
