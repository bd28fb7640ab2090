import "server-only";
import { evaluatedTextsOfPages } from "@/lib/content/pages/page-texts";
import { resolveLinks } from "@/lib/content/pages/render";
import { knownFrom, selectPages } from "@/lib/content/pages/select-pages";
import type { Db } from "@/lib/platform/db/client";
import { entriesOf, partOf } from "./entries";
import type { MarkdownPart } from "./on-thread/single-markdown";
import { checkSize, makeDocument } from "./one-document";
import { batchesOf, behindRequests, type ExportSource } from "./source";
import { singleMarkdownJob } from "./thread-jobs";

/** Returns the content as a single text. Throws NotFound and Invalid. */
export async function singleMarkdown(db: Db, source: ExportSource): Promise<string> {
  const { snapshot, reader } = source;
  const selection = await selectPages(db, source, source);
  const { all, written, fileAt } = entriesOf(selection, "", []);
  await checkSize(db, source, { all });
  const context = {
    ...{ snapshot, reader, fileAddress: source.fileAddress, readable: knownFrom(selection) },
    address: (path: string) => fileAt.get(path) ?? source.address(path),
    linkTo: (to: string) => to,
  };
  const texts = new Map<string, Pick<MarkdownPart, "text" | "links">>();
  for (const batch of batchesOf(written)) {
    const evaluated = await behindRequests(source, () => evaluatedTextsOfPages(db, snapshot, batch));
    for (const { file, stored } of batch) {
      const { id } = stored.record;
      const text = evaluated.get(id) ?? "";
      const links = await resolveLinks(db, context, selection.paths[id] ?? "", text);
      texts.set(file, { text, links });
    }
  }
  const { title, pageId } = source;
  return makeDocument(source, singleMarkdownJob, {
    ...{ title, isBook: pageId === undefined },
    parts: all.map((entry) => ({
      ...partOf(entry),
      description: entry.stored.record.description,
      ...(texts.get(entry.file ?? "") ?? { text: "", links: {} }),
    })),
  });
}
