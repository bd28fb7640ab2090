import { orderKeysBetween } from "@/lib/core/content/order-key";
import { blankPage, hashText, type PageRecord } from "@/lib/core/content/records";
import { newId } from "@/lib/core/ids";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { commit, lockBranch } from "@/lib/store/commit";

const FAN_OUT = 20;

/** The text of the page with this number: two sections, and a list to edit. */
const largePageText = (number: number): string =>
  `# Page ${number}\n\nWhat page ${number} of this space is about, in one paragraph of usual length. It says where the instrument stands, who looks after it, and what to do when it falls silent.\n\n## Details\n\n- the first of three points\n- the second of three points\n- the third of three points\n\n## History\n\nMade for measurements; nothing ever happened here.\n`;

const parentOf = (number: number): number | null =>
  number < FAN_OUT ? null : Math.floor(number / FAN_OUT) - 1;

/** The path of the page with this number. */
export function largePagePath(number: number): string {
  const parent = parentOf(number);
  return `${parent === null ? "" : `${largePagePath(parent)}/`}page-${number}`;
}

/** The same page with three links: to the page before, to the one after it, and to a page that never existed. */
export const linkedPageText = (number: number, ids: readonly string[]): string => {
  const links = [ids.at(number - 1), ids[(number + 1) % ids.length], `nothing-${number}`];
  return `${largePageText(number)}\n## Links\n\n${links.map((id) => `[words](/pages/${id})`).join(" ")}\n`;
};

/**
 * Fills a space with a tree of pages, twenty below each page, in one revision. Returns their ids, parents before
 * children. Tests and benchmarks use it to measure costs in a large space.
 */
export async function fillSpace(
  space: { mainBranchId: number },
  count: number,
  authorId: string | null = null,
  textOf: (number: number, ids: readonly string[]) => string = largePageText,
): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  const keys = orderKeysBetween(null, null, FAN_OUT + 1);
  const pages = new Map<string, PageRecord>();
  const texts: string[] = [];
  for (const [index, id] of ids.entries()) {
    const text = textOf(index, ids);
    const parent = parentOf(index);
    texts.push(text);
    pages.set(id, {
      ...blankPage(id),
      parentId: parent === null ? null : ids[parent]!,
      orderKey: keys[index % FAN_OUT]!,
      title: `Page ${index}`,
      slug: `page-${index}`,
      contentHash: hashText(text),
    });
  }
  await inTransaction(database(), async (tx) => {
    await commit(tx, await lockBranch(tx, space.mainBranchId), { type: "edits", authorId, pages, texts });
  });
  return ids;
}
