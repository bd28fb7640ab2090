import type { Html, Nodes } from "mdast";
import { openingOf } from "./dialects/lines";
import { decodeEntities } from "./html-entities";
import type { FoundLink } from "./links";

/* Addresses in attributes: of HTML, of directives, of inline tags, and of the blocks of other tools. */

/** A card with its content on one line is no block of another tool, and has an address all the same. */
const TAG = /<(?:a|img|source|video|audio|inline-image|button|card)(?=[\s/])(?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const ADDRESS = /(?<=\s)(href|src|srcset|ref|refDark)[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)')/gi;

/** The links and images of a piece of HTML. */
export function linksOfTags(text: string, { position, value }: Html): FoundLink[] {
  const at = position?.start.offset;
  // Within a quote, the source has marks that the HTML lacks; tags on a single line are found all the same.
  if (at === undefined || !value.includes("<")) return [];
  const source = text.slice(at, position?.end.offset);
  return [
    ...source.replace(/<!--[\s\S]*?-->/g, (comment) => " ".repeat(comment.length)).matchAll(TAG),
  ].flatMap((tag) => [...tag[0].matchAll(ADDRESS)].flatMap((match) => attribute(match, at + tag.index)));
}

const OPENING_ADDRESS = /(?<=[\s{])(url|src|href)[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)')/g;
const INCLUDED = /^(\{%-?[ \t]*include[ \t]+)(?:"([^"]*)"|'([^']*)')/;

/** An attribute of a directive, which needs no quotes. All are read, so that none is found in the value of another. */
const DIRECTIVE_ATTRIBUTE = /(?<=[\s{])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<=>`{}]+))/g;
const DIRECTIVE_ADDRESSES = new Set(["ref", "refDark", "url"]);
/** The attributes of a directive, behind its name and its label. */
const DIRECTIVE_ATTRIBUTES = /\{(?:[^{}"']|"[^"]*"|'[^']*')*\}[ \t]*$/;

/** The targets in the opening line of a directive, or of a block of another tool. */
export function linksOfOpening(text: string, { position }: Nodes): FoundLink[] {
  const at = position?.start.offset;
  if (at === undefined || !/[:{<]/.test(text[at] ?? "")) return [];
  const line = openingLinesAt(text.slice(0, position?.end.offset), at);
  if (line.startsWith(":")) {
    const attributes = DIRECTIVE_ATTRIBUTES.exec(line);
    return [...(attributes?.[0].matchAll(DIRECTIVE_ATTRIBUTE) ?? [])]
      .filter(([, name]) => DIRECTIVE_ADDRESSES.has(name!))
      .flatMap((match) => attribute(match, at + attributes!.index));
  }
  const opening = openingOf(line);
  if (opening === null) return [];
  const included = INCLUDED.exec(line);
  if (included) return attribute(included, at);
  return [...line.slice(0, opening.content?.from).matchAll(OPENING_ADDRESS)].flatMap((match) =>
    attribute(match, at),
  );
}

const MOST_TAG = 4_000;

/** The line at an offset; for a tag over several lines all of them. */
function openingLinesAt(text: string, at: number): string {
  const lineTo = (from: number) => {
    const feed = text.indexOf("\n", from);
    return feed < 0 ? text.length : feed;
  };
  const first = text.slice(at, lineTo(at)).trimEnd();
  if (!/^<[A-Z]/.test(first) || first.endsWith(">")) return first;
  for (let end = lineTo(at); end < text.length && end - at < MOST_TAG; ) {
    end = lineTo(end + 1);
    const lines = text.slice(at, end).trimEnd();
    if (lines.endsWith(">")) return openingOf(lines) === null ? first : lines;
  }
  return first;
}

function attribute(match: RegExpExecArray, base: number): FoundLink[] {
  const [whole, name = "", double, single, bare] = match;
  const written = double ?? single ?? bare ?? "";
  if (written.trim() === "" || written.includes("\n")) return [];
  const start = base + match.index + whole.length - (bare === undefined ? 1 : 0) - written.length;
  const form = bare === undefined ? "attribute" : "bare";
  if (name.toLowerCase() === "srcset") return picturesOf(written, start, form);
  const kind = /^(?:src|refDark)$/i.test(name) ? "image" : "link";
  return [{ href: decodeEntities(written), kind, start, end: start + written.length, text: "", form }];
}

/** The pictures of a `srcset`: addresses, each perhaps with a width or a density behind it. */
function picturesOf(written: string, start: number, form: "attribute" | "bare"): FoundLink[] {
  return [...written.matchAll(/(?<=^|,\s)\s*((?:(?!,\s).)+)/gs)].flatMap((candidate) => {
    const [whole, described = ""] = candidate;
    const address = described
      .trimEnd()
      .replace(/,$/, "")
      .replace(/\s{1,9}\d{1,9}(?:\.\d{1,9})?[wxh]$/, "")
      .trimEnd();
    // Without a blank behind it, a comma is a part of the address.
    if (address === "" || address.includes(",")) return [];
    const from = start + candidate.index + whole.length - described.length;
    return [
      {
        href: decodeEntities(address),
        kind: "image",
        start: from,
        end: from + address.length,
        text: "",
        form,
      },
    ];
  });
}
