import { createChangeRequest } from "@/lib/collaboration/change-requests/commands/create";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { blankPage, hashText, type PageRecord, slugify } from "@/lib/core/content/records";
import { newId } from "@/lib/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { commit, lockBranch } from "@/lib/store/commit";
import { contextOf, type Person } from "./world";

type Draft = { id?: string; parentId?: string | null; title: string; text: string };

function recordOf({ id = newId(), parentId = null, title, text }: Draft): PageRecord {
  return {
    ...blankPage(id),
    parentId,
    title,
    slug: slugify(title),
    contentHash: hashText(text),
  };
}

/** Writes pages on a branch and returns their ids; an id in place of a page removes that page. */
export async function writePages(
  db: Db,
  branchId: number,
  by: Person,
  ...drafts: (Draft | string)[]
): Promise<string[]> {
  const pages = new Map<string, PageRecord | null>();
  for (const draft of drafts) {
    if (typeof draft === "string") pages.set(draft, null);
    else {
      const record = recordOf(draft);
      pages.set(record.id, record);
    }
  }
  const texts = drafts.flatMap((draft) => (typeof draft === "string" ? [] : [draft.text]));
  await inTransaction(db, async (tx) =>
    commit(tx, await lockBranch(tx, branchId), { type: "edits", authorId: by.id, pages, texts }),
  );
  return [...pages.keys()];
}

export const openChangeRequest = (db: Db, by: Person, space: SpaceSubject): Promise<ChangeRequestSubject> =>
  createChangeRequest(db, contextOf(by), space, { subject: "Say it better" });
