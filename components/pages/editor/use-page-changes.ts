import type { PageChange } from "@/lib/model/pages/schemas";
import { effectsShown } from "@/lib/platform/api/client";
import { flatten, type PageNode } from "../../content/tree";
import { toast } from "../../ui/toaster";
import { type Place, parentIdOf, siblingsOf } from "./places";
import type { Saver } from "./saver";
import type { EditSession } from "./session";
import { firstToOpen } from "./use-page-at";

type InsertChange = Extract<PageChange, { operation: "insert_page" }>;
export type PageDetails = Omit<
  Extract<PageChange, { operation: "update_page" }>,
  "operation" | "page" | "document" | "into" | "at"
>;

/** What the editor does to the tree. Unsaved text goes first, so that changes arrive in the order they were made. */
export const usePageChanges = (
  session: EditSession,
  tree: readonly PageNode[],
  current: { pageId: string | undefined; saver: Saver | null },
  onOpen: (pageId: string | undefined) => void,
) => {
  const apply = async (changes: PageChange[]) => {
    await current.saver?.flush();
    const answer = await session.apply(changes);
    await effectsShown();
    return answer;
  };

  /** Changes of one page; those of the page being written keep its saver's tag in step. */
  const applyTo = async (page: PageNode, change: PageChange) => {
    if (page.id !== current.pageId || !current.saver) return apply([change]);
    await current.saver.flush();
    await current.saver.change(async () => (await session.apply([change])).etag);
    await effectsShown();
  };

  const insert = async (fields: Omit<InsertChange, "operation" | "ref">) => {
    const { touched } = await apply([{ operation: "insert_page", ...fields }]);
    const made = touched.find((each) => each.object === "created_page");
    if (made?.object === "created_page") onOpen(made.page.id);
  };

  const placeAfter = (page: PageNode) => {
    const into = parentIdOf(tree, page.id);
    const at = siblingsOf(tree, into).findIndex(({ id }) => id === page.id) + 1;
    return { at, ...(into !== null && { into }) };
  };

  return {
    insertFirst: (title: string) => insert({ title }),
    insertAfter: (page: PageNode, title: string) => insert({ title, ...placeAfter(page) }),
    insertComputed: (after: PageNode | undefined, fields: Pick<InsertChange, "title" | "computed">) =>
      insert({ type: "computed", ...fields, ...(after && placeAfter(after)) }),
    insertInto: (page: PageNode, title: string) => insert({ title, into: page.id }),
    insertGroup: (title: string) => insert({ title, type: "group" }),
    move: (page: PageNode, place: Place) =>
      applyTo(page, { operation: "update_page", page: page.id, ...place }),
    update: (page: PageNode, details: PageDetails) =>
      applyTo(page, { operation: "update_page", page: page.id, ...details }),
    remove: async (page: PageNode) => {
      await apply([{ operation: "delete_page", page: page.id }]);
      toast.success(`“${page.title}” deleted`, {
        description: "Readers see it until the change request is merged.",
      });
      const gone = new Set([page, ...flatten(page.pages)].map(({ id }) => id));
      if (current.pageId && gone.has(current.pageId)) {
        onOpen(firstToOpen(tree, gone)?.id);
      }
    },
  };
};

export type PageChanges = ReturnType<typeof usePageChanges>;
