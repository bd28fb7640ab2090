import { flatten, type PageNode, trailTo } from "@/components/content/document/tree";
import { reportFailure } from "@/components/form/report-failure";
import { browserSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import type { PageTemplate } from "@/lib/content/page-templates/schemas";
import type { DocumentPage, PageChange } from "@/lib/content/pages/schemas";
import { frontMatterSource } from "@/lib/core/content/front-matter-source";
import { fieldNames, PAGE_FIELDS, type SettableName, type ShownName } from "@/lib/core/content/page-fields";
import { effectsShown } from "@/lib/platform/api/client";
import type { EditSession } from "./edit-session";
import { textOfTemplate } from "./page-templates";
import type { Saver } from "./saver";
import { parentIdOf, siblingsOf, type TreePosition, treePositionOf } from "./tree-positions";
import { firstToOpen } from "./use-page-at";

type InsertChange = Extract<PageChange, { operation: "insert_page" }>;
type PageDetails = Omit<
  Extract<PageChange, { operation: "update_page" }>,
  "operation" | "page" | "document" | "into" | "at"
>;

/** The most changes that one request may carry. */
const MOST_AT_ONCE = 50;

/** Names a copy within its batch; no path, since paths have no colons. */
const COPY = "copy:";

type CopiedName = SettableName & ShownName<"document">;
const COPIED = fieldNames<CopiedName>(({ given, shown }) => given && shown?.includes("document"));

/** The fields of a document that its copy has too, but for title, address and variables. */
const copiedFields = async (session: EditSession, original: DocumentPage): Promise<PageDetails> => {
  const fields = COPIED.map((name) => {
    const empty = PAGE_FIELDS[name].given.as === "flag" ? false : "";
    return [name, original[name] ?? empty] as const;
  });
  const { ref, refDark, yPos } = original.cover ?? {};
  const [light, dark, metaLinks] = await Promise.all([
    session.storedCover(ref),
    session.storedCover(refDark),
    session.metaLinks(original.id),
  ]);
  const cover = (light ?? dark) ? { ref: light, refDark: dark, yPos } : null;
  return { ...(Object.fromEntries(fields) as PageDetails), layout: original.layout, cover, metaLinks };
};

/** Changes the tree. Unsaved text is sent first, so that changes arrive in the order they were made. */
export const usePageChanges = (
  session: EditSession,
  tree: readonly PageNode[],
  current: { pageId: string | undefined; saver: Saver | null },
  onOpen: (pageId: string | undefined) => void,
  /** Called with pages that are about to be deleted, and with none once that is done. */
  onRemoving: (pageIds: ReadonlySet<string>) => void,
) => {
  const apply = async (changes: PageChange[]) => {
    await current.saver?.flush();
    const answer = await session.apply(changes);
    await effectsShown();
    return answer;
  };

  /** Changes one page; for the open page it goes through the saver, which keeps the entity tag in step. */
  const applyTo = async (page: PageNode, change: PageChange) => {
    if (page.id !== current.pageId || !current.saver) return apply([change]);
    await current.saver.flush();
    await current.saver.change(async (tag) => (await session.apply([change], tag)).etag);
    await effectsShown();
  };

  const insert = async (fields: Omit<InsertChange, "operation">, after: PageChange[] = []) => {
    const { touched } = await apply([{ operation: "insert_page", ...fields }, ...after]);
    const made = touched.find((each) => each.object === "created_page");
    if (made?.object === "created_page") onOpen(made.page.id);
  };

  const begun = async (template: PageTemplate | null) =>
    template && {
      document: { markdown: await textOfTemplate(session, template) },
      ...(template.emoji && { emoji: template.emoji }),
    };

  const placeAfter = (page: PageNode) => {
    const into = parentIdOf(tree, page.id);
    const at = siblingsOf(tree, into).findIndex(({ id }) => id === page.id) + 1;
    return { at, ...(into !== null && { into }) };
  };

  const move = async (page: PageNode, place: TreePosition): Promise<void> => {
    await applyTo(page, { operation: "update_page", page: page.id, ...place });
  };

  /** @param revision the revision that holds the pages; without it, the space */
  const restore = async (page: PageNode, revision?: string) => {
    const all = [page, ...flatten(page.pages)];
    for (let at = 0; at < all.length; at += MOST_AT_ONCE)
      await apply(
        all.slice(at, at + MOST_AT_ONCE).map(({ id }) => ({
          operation: "revert_page" as const,
          page: id,
          ...(revision !== undefined && { revision }),
        })),
      );
    if (page.kind === "document" || page.kind === "computed") onOpen(page.id);
  };

  return {
    insertFirst: async (title: string, template: PageTemplate | null) =>
      insert({ title, ...(await begun(template)) }),
    insertAfter: async (page: PageNode, title: string, template: PageTemplate | null) =>
      insert({ title, ...placeAfter(page), ...(await begun(template)) }),
    insertComputed: (after: PageNode | undefined, fields: Pick<InsertChange, "title" | "computed">) =>
      insert({ type: "computed", ...fields, ...(after && placeAfter(after)) }),
    insertInto: async (page: PageNode, title: string, template: PageTemplate | null) =>
      insert({ title, into: page.id, ...(await begun(template)) }),
    /** Copies a document with its text and all of its fields into a new page behind it, without its subpages. */
    duplicate: async (page: PageNode) => {
      await current.saver?.flush();
      const { page: original } = await session.read(page.id);
      if (original.type !== "document") return;
      const { markdown = "", variables } = original;
      const fields = await copiedFields(session, original);
      await insert(
        {
          title: browserSay()("{page} (copy)", { page: page.title }),
          document: { markdown },
          ...fields,
          ...placeAfter(page),
          ref: COPY,
        },
        [
          // Front matter wins over the fields of the change that brings its text.
          ...(frontMatterSource(markdown)
            ? [{ operation: "update_page" as const, page: COPY, ...fields }]
            : []),
          ...(variables ? [{ operation: "set_variables" as const, page: COPY, variables }] : []),
        ],
      );
    },
    insertGroup: (title: string) => insert({ title, type: "group" }),
    move,
    /** Moves a dropped page and offers to undo it, because drops often miss their target. */
    drop: async (page: PageNode, place: TreePosition) => {
      const before = treePositionOf(tree, page);
      await move(page, place);
      const parent = place.into === null ? null : trailTo(tree, place.into).at(-1);
      const say = browserSay();
      const moved = parent
        ? say("“{page}” moved into “{parent}”", { page: page.title, parent: parent.title })
        : say("“{page}” moved to the top level", { page: page.title });
      toast.success(moved, {
        undo: () => move(page, before).catch(reportFailure),
      });
    },
    update: (page: PageNode, details: PageDetails) =>
      applyTo(page, { operation: "update_page", page: page.id, ...details }),
    /** Changes the text of a page; an editor that shows it follows. */
    rewrite: async (page: PageNode, edit: (markdown: string) => string) => {
      await current.saver?.flush();
      const { page: stored, tag } = await session.read(page.id);
      const before = (stored.type === "document" && stored.markdown) || "";
      const markdown = edit(before);
      if (markdown === before) return;
      await session.apply([{ operation: "update_page", page: page.id, document: { markdown } }], tag);
      if (page.id === current.pageId) await current.saver?.look();
      await effectsShown();
    },
    /** Restores a page that the change request deleted, as the space has it. */
    restore: (page: PageNode) => restore(page),
    remove: async (page: PageNode) => {
      await current.saver?.flush();
      const gone = new Set([page, ...flatten(page.pages)].map(({ id }) => id));
      onRemoving(gone);
      try {
        const before = await session.revision();
        await apply([{ operation: "delete_page", page: page.id }]);
        const say = browserSay();
        toast.success(say("“{page}” deleted", { page: page.title }), {
          description: say("Readers see it until the change request is merged."),
          undo: () => restore(page, before).catch(reportFailure),
        });
        if (current.pageId && gone.has(current.pageId)) onOpen(firstToOpen(tree, gone)?.id);
      } finally {
        onRemoving(new Set());
      }
    },
  };
};

export type PageChangeActions = ReturnType<typeof usePageChanges>;
