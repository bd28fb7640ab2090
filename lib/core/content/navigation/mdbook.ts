import { posix } from "node:path";
import { parse } from "smol-toml";
import { isRecord } from "@/lib/core/is-record";
import { addSiteRedirects, type ReadConfiguration } from "./state";
import { nonEmptyText } from "./values";

const DEEPEST = 20;

/** `book.toml`: the folder of the book with its table of contents, and its redirects. */
export const readMdBook: ReadConfiguration = (navigation, path, text) => {
  const { book, output } = parse(text, { maxDepth: DEEPEST, unsafeKeyBehaviour: "drop" });
  const source = isRecord(book) ? nonEmptyText(book.src) : null;
  const root = posix.join(posix.dirname(path), source ?? "src").replace(/(?<=.)\/$/, "");
  navigation.summary ??= posix.join(root, "SUMMARY.md");
  const html = isRecord(output) ? output.html : null;
  const redirect = isRecord(html) ? html.redirect : null;
  addSiteRedirects(
    navigation,
    path,
    Object.entries(isRecord(redirect) ? redirect : {}).flatMap(([from, to]) =>
      typeof to === "string" ? [[from, atTop(from, to)] as const] : [],
    ),
  );
};

/** A target may be relative to the old address. */
const atTop = (from: string, to: string): string =>
  /^(?:\/|[a-z][a-z\d+.-]*:)/i.test(to) ? to : posix.join(posix.dirname(from), to);
