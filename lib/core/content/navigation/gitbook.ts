import { posix } from "node:path";
import { parse } from "yaml";
import { isRecord } from "@/lib/core/is-record";
import { addRedirect, type ReadConfiguration } from "./state";

/** `.gitbook.yaml`: the folder of the book, its table of contents, and its redirects. */
export const readGitBook: ReadConfiguration = (navigation, path, text) => {
  const settings: unknown = parse(text, { maxAliasCount: 0 });
  if (!isRecord(settings)) return;
  const given = typeof settings.root === "string" ? settings.root : ".";
  const root = posix.join(posix.dirname(path), given).replace(/\/$/, "");
  if (typeof settings.root === "string") navigation.folder ??= root;
  const { structure, redirects } = settings;
  if (isRecord(structure) && typeof structure.summary === "string")
    navigation.summary ??= posix.normalize(posix.join(root, structure.summary));
  else if (typeof settings.root === "string") navigation.summary ??= posix.join(root, "SUMMARY.md");
  if (!isRecord(redirects)) return;
  for (const [from, to] of Object.entries(redirects))
    if (typeof to === "string") addRedirect(navigation, from, posix.normalize(posix.join(root, to)));
};
