import { CodeFollower } from "@/lib/core/content/dialects/lines";

/*
 * Pictures of MDX whose address is code: `<img src={require("./a.png").default} />`, `<img src={useBaseUrl("/a.png")} />`,
 * and, with `import logo from "./a.png"`, `<Image src={logo} />`. Code is not run, so they become HTML with the address.
 */

const IMPORT =
  /^import\s+([A-Za-z_]\w*)\s+from\s+["']([^"'\n]{1,500}\.(?:png|jpe?g|gif|svg|webp|avif))["'];?[ \t]*$/gm;
/** A span of code, or a tag. */
const PICTURE = /`+[^`\n]*`+|<(?:img|Image)(?=\s)([^<>]{1,2000})>/g;
const SOURCE =
  /(?<=\s)src=\{\s*(?:(?:require|useBaseUrl)\(\s*["']([^"']{1,500})["']\s*\)(?:\.default)?|([A-Za-z_]\w*)(?:\.src)?)\s*\}/;
const TEXT = /(?<=\s)([\w-]+)=\{\s*(?:"([^"{}]*)"|'([^'"{}]*)'|`([^`"{}]*)`|(\d+))\s*\}/g;
const CODE = /\s+[\w-]+=\{(?:[^{}]|\{[^{}]*\}){0,500}\}/g;

/** Writes such pictures as HTML, outside of code. Values of other attributes that are code are left out. */
export function readMdxPictures(text: string): string {
  if (!text.includes("src={")) return text;
  const imported = new Map([...text.matchAll(IMPORT)].map(([, name = "", address = ""]) => [name, address]));
  const code = new CodeFollower();
  const parts: { isInCode: boolean; lines: string[] }[] = [];
  for (const line of text.split("\n")) {
    const isInCode = code.isCode(line) || code.isInCode;
    if (parts.at(-1)?.isInCode === isInCode) parts.at(-1)!.lines.push(line);
    else parts.push({ isInCode, lines: [line] });
  }
  return parts
    .map(({ isInCode, lines }) => (isInCode ? lines.join("\n") : withPictures(lines.join("\n"), imported)))
    .join("\n");
}

const withPictures = (text: string, imported: ReadonlyMap<string, string>): string =>
  text.replace(PICTURE, (whole: string, attributes: string | undefined) => {
    const [source, written, name = ""] = (attributes !== undefined && SOURCE.exec(attributes)) || [];
    const address = written ?? imported.get(name);
    if (attributes === undefined || source === undefined || address === undefined) return whole;
    const others = attributes
      .replace(source, `src="${address}"`)
      .replace(TEXT, (_value, key: string, ...values: (string | undefined)[]) => {
        return `${key}="${values.slice(0, 4).find((value) => value !== undefined)}"`;
      })
      .replace(CODE, "");
    return `<img${others}>`;
  });
