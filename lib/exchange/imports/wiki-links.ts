import { posix } from "node:path";
import { anchorSlug } from "@/lib/core/content/anchor-slug";
import { isVault } from "./obsidian";
import { isMarkdown } from "./paths";

/** In a table, the bar before a label is escaped. */
const LINK = /(!?)\[\[([^[\]\n]{1,500})\]\]/g;
/** The size of a picture in Obsidian, or an option of one in a wiki. */
const OPTION = /^(?:\d+(?:x\d+)?|(?:alt|width|height|align)=.*)$/;
const WEB = /^https?:\/\/\S+$/i;
const PICTURE = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp)$/i;

/**
 * Links in double brackets, as wikis and Obsidian write them: `[[Page]]`, `[[words|Page]]`, `[[Page#Part|words]]`,
 * `[[words|https://…]]`, `[[picture.png|alt=words]]`. A name means the page of that name in any folder. Brackets around
 * anything else stay words.
 */
export class WikiLinks {
  private readonly paths = new Map<string, string>();

  /** The sign between a page and its part in a label that a link does not have. */
  private readonly partSign: string;

  constructor(paths: readonly string[]) {
    this.partSign = isVault(paths) ? " > " : "#";
    const byDepth = [...paths].sort((a, b) => a.split("/").length - b.split("/").length);
    for (const path of byDepth) {
      for (const name of [path, posix.basename(path)]) {
        const key = keyOf(name);
        if (!this.paths.has(key)) this.paths.set(key, path);
      }
    }
  }

  replaceIn(words: string, from: string): string {
    if (!words.includes("[[")) return words;
    return words.replace(
      LINK,
      (whole, sign: string, inside: string) => this.link(sign, inside, from) ?? whole,
    );
  }

  private link(sign: string, inside: string, from: string): string | null {
    const [first = "", ...others] = inside
      .replaceAll("\\|", "|")
      .split("|")
      .map((part) => part.trim());
    const [second] = others;
    const web = [second, first].find((part) => part !== undefined && WEB.test(part));
    if (web !== undefined) {
      const words = [first, ...others].find((part) => part !== "" && part !== web && !OPTION.test(part));
      const href = `<${web.replace(/[<>]/g, encodeURIComponent)}>`;
      const isPicture = PICTURE.test(web.replace(/[?#].*$/, "")) && (sign === "!" || web === first);
      if (isPicture) return `![${escaped(altIn(others) ?? words ?? "")}](${href})`;
      return `[${escaped(words ?? web)}](${href})`;
    }
    const target = this.target(first, from) ?? (second === undefined ? null : this.target(second, from));
    if (!target) return null;
    const { name, path, anchor } = target;
    const other = name === first ? second : first;
    const isOption = other !== undefined && OPTION.test(other);
    const label = (isOption ? undefined : other) ?? this.labelOf(first, sign === "!");
    const to = path === from ? "" : posix.relative(posix.dirname(from), path);
    const href = to.split("/").map(encodeURIComponent).join("/") + anchor;
    if (PICTURE.test(path)) {
      const alt = altIn(others) ?? (other === undefined || isOption ? "" : label);
      return `![${escaped(alt)}](${href})`;
    }
    return `[${escaped(label)}](${href})`;
  }

  /** The words of a link without a label. Readers do not see ids of blocks. */
  private labelOf(name: string, isEmbedded: boolean): string {
    const [page = "", ...parts] = name.replace(/(?<=.)#\^.*$/, "").split("#");
    const shown = isEmbedded ? posix.basename(page) : page;
    if (this.partSign === "#") return [shown, ...parts].join("#");
    return [shown, ...parts].filter((part) => part !== "").join(this.partSign);
  }

  private target(name: string, from: string): { name: string; path: string; anchor: string } | null {
    const [page = "", ...parts] = name.split("#");
    const part = parts.at(-1);
    const isBlock = part?.startsWith("^");
    const anchor =
      part === undefined ? "" : isBlock ? `#${encodeURIComponent(part.slice(1))}` : `#${anchorSlug(part)}`;
    if (page.trim() === "") return anchor === "" ? null : { name, path: from, anchor };
    const near = this.paths.get(keyOf(posix.join(posix.dirname(from), page)));
    const path = near ?? this.paths.get(keyOf(page));
    return path === undefined ? null : { name, path, anchor };
  }
}

/** The words of a picture among its options. */
const altIn = (options: readonly string[]): string | undefined =>
  options.find((option) => option.startsWith("alt="))?.slice("alt=".length);

const keyOf = (name: string): string =>
  (isMarkdown(name) ? name.replace(/\.\w+$/, "") : name)
    .normalize("NFC")
    .replace(/^\/+/, "")
    .toLowerCase()
    .replace(/[\s_]+/g, "-");

const escaped = (words: string): string => words.replace(/[[\]\\]/g, "\\$&");
