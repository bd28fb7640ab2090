import { expect, expectProblem, flatten, type Person, test } from "@/e2e/fixtures";
import { type Book, firstLine, realBook, smallBook } from "@/e2e/support/book";
import { importArchive } from "@/e2e/support/import";
import type { Target } from "@/e2e/support/world";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { comments } from "@/lib/collaboration/comments/operations";
import { reviews } from "@/lib/collaboration/reviews/operations";
import { pageEdits, pages } from "@/lib/content/pages/operations";
import { contentChanges, revisions } from "@/lib/content/revisions/operations";
import { spaceCreation } from "@/lib/spaces/spaces/operations";
import { hasCorpus } from "@/lib/testing/corpus";

/** The main job, from imported documentation to a merged and reverted change, over the API alone. */

const books: [string, Book][] = [["a small manual", smallBook()]];
if (hasCorpus()) books.push(["a real book", realBook()]);

for (const [what, book] of books) {
  test(`imports, edits, reviews, merges and reverts ${what}`, async ({ api, world }) => {
    const ana = await world.member("create", "Ana Author");
    const ben = await world.member("review", "Ben Reviewer");
    const caller = api.as(ana);

    const spaceId = await test.step("import into a new space", async () => {
      const space = await caller.call(spaceCreation.create, {
        params: { organizationId: world.organization.id },
        body: { title: "Manual" },
      });
      const { progress, report } = await importArchive(
        api,
        ana,
        { id: space.id, organizationId: world.organization.id },
        book,
      );
      expect(progress.imported).toBeGreaterThanOrEqual(book.pages);
      expect(report?.filter(({ outcome }) => outcome === "page")).toHaveLength(book.pages);
      return space.id;
    });
    const space = { spaceId };

    const ids = await test.step("read the tree and a page", async () => {
      const tree = flatten((await caller.call(pages.list.space, { params: space })).pages);
      expect(tree).toHaveLength(book.pages);
      const byTitle = Object.fromEntries(tree.map(({ id, title }) => [title, id]));
      const [page] = tree.filter(({ title }) => title === book.edited[0]);
      if (page?.type !== "document") throw new Error("The page is no document.");
      const byPath = await caller.call(pages.getByPath.space, {
        params: { ...space, pagePath: page.path },
      });
      expect(byPath.id).toBe(page.id);
      const rendered = await caller.call(pages.render.space, { params: space, query: { path: page.path } });
      expect(rendered.html).toContain("<p");
      return byTitle;
    });
    const idOf = (title: string): string => {
      const id = ids[title];
      if (id === undefined) throw new Error(`There is no page “${title}”.`);
      return id;
    };
    const textOf = async (person: Person, title: string): Promise<string> => {
      const page = await api
        .as(person)
        .call(pages.get.space, { params: { ...space, pageId: idOf(title) }, query: { format: "markdown" } });
      return (page.type === "document" && page.markdown) || "";
    };
    const [contested] = book.edited;
    const original = await textOf(ana, contested);
    const line = firstLine(original);

    const mine: Target = await test.step("edit three pages and move one in a change request", async () => {
      const request = await caller.call(changeRequests.create, {
        params: space,
        body: { subject: "Say it better" },
      });
      const params = { ...space, changeRequestId: request.id };
      for (const title of book.edited) {
        const markdown = await textOf(ana, title);
        await caller.call(pageEdits.apply, {
          params,
          body: {
            changes: [
              {
                operation: "update_page",
                page: idOf(title),
                document: { markdown: markdown.replace(firstLine(markdown), "Ana says it better.") },
              },
            ],
          },
        });
      }
      await caller.call(pageEdits.apply, {
        params,
        body: {
          changes: [{ operation: "update_page", page: idOf(book.moved), into: idOf(book.newParent) }],
        },
      });
      const { changes } = await caller.call(contentChanges.list.changeRequest, { params });
      const of = (type: string, attribute?: string) =>
        changes.flatMap((change) =>
          change.type === type &&
          "page" in change &&
          (attribute === undefined || ("attributes" in change && attribute in change.attributes))
            ? [change.page.title]
            : [],
        );
      expect(of("page_edited", "document").sort()).toEqual([...book.edited].sort());
      expect(of("page_moved")).toEqual([book.moved]);
      return params;
    });

    await test.step("ask a colleague, who reads the diff, comments on a block and approves", async () => {
      await caller.call(reviews.request, { params: mine, body: { users: [ben.id] } });
      const { items } = await api.as(ben).call(changeRequests.listInOrganization, {
        params: { organizationId: world.organization.id },
        query: { requestedReviewer: ben.id },
      });
      expect(items).toMatchObject([{ id: mine.changeRequestId, status: "open" }]);

      const { blocks } = await api
        .as(ben)
        .call(contentChanges.comparePage.changeRequest, { params: { ...mine, pageId: idOf(contested) } });
      const changed = blocks.flatMap((each) => (each.kind === "same" || each.kind === "folded" ? [] : each));
      expect(changed.map(({ after }) => after?.html).join()).toContain("Ana says it better.");
      const block = changed.find(({ after }) => after)?.after;
      if (!block) throw new Error("Nothing was added or changed.");
      const comment = await api.as(ben).call(comments.post.changeRequest, {
        params: mine,
        body: { page: idOf(contested), node: block.key, body: { markdown: "Much clearer." } },
      });
      expect(comment.target.node?.preview).toContain("Ana says it better.");
      expectProblem(
        await caller.post(`/v1/spaces/${spaceId}/change-requests/${mine.changeRequestId}/reviews`, {
          status: "approved",
        }),
        403,
      );
      await api.as(ben).call(reviews.create, { params: mine, body: { status: "approved" } });
      const { items: given } = await caller.call(reviews.list, { params: mine });
      expect(given).toMatchObject([{ status: "approved", reviewer: { id: ben.id }, outdated: false }]);
    });

    await test.step("meanwhile another person changes the same paragraph and merges it", async () => {
      await world.live(
        { id: spaceId },
        {
          by: ben,
          subject: "Say it differently",
          changes: [
            {
              operation: "update_page",
              page: idOf(contested),
              document: { markdown: original.replace(line, "Ben says it differently.") },
            },
          ],
        },
      );
      const outdated = await caller.call(changeRequests.get, { params: mine });
      expect(outdated.outdated).toBe(true);
      expect(await caller.call(changeRequests.mergeability, { params: mine })).toMatchObject({
        mergeable: false,
        outdated: true,
        conflicts: 1,
      });
    });

    const merged = await test.step("resolve the conflict and merge", async () => {
      expect(await caller.call(changeRequests.merge, { params: mine })).toMatchObject({
        result: "conflicts",
      });
      expect(await textOf(ana, contested)).toContain("Ben says it differently.");
      const { items } = await caller.call(changeRequests.conflicts, { params: mine });
      expect(items).toMatchObject([{ kind: "content", resolved: false, target: { title: contested } }]);
      const [conflict] = items;
      const [hunk] = conflict?.hunks ?? [];
      if (!conflict || !hunk) throw new Error("The conflict has no hunk.");
      await caller.call(changeRequests.resolveConflict, {
        params: { ...mine, conflictId: conflict.id },
        body: { resolution: { hunks: { [hunk.id]: { choice: "both" } } } },
      });
      const answer = await caller.call(changeRequests.merge, { params: mine });
      expect(answer.result).toBe("merge");
      const text = await textOf(ben, contested);
      expect(text).toContain("Ben says it differently.");
      expect(text).toContain("Ana says it better.");
      return answer.revision;
    });

    await test.step("the history starts with the new revision, and its pages moved", async () => {
      const { items } = await caller.call(revisions.list, { params: space });
      expect(items[0]).toMatchObject({ id: merged, type: "merge" });
      const parent = flatten((await caller.call(pages.list.space, { params: space })).pages).find(
        ({ id }) => id === idOf(book.newParent),
      );
      const children = parent && "pages" in parent ? parent.pages.map(({ title }) => title) : [];
      expect(children).toContain(book.moved);
    });

    await test.step("one request undoes it", async () => {
      const undo = await api.as(ben).call(revisions.revert, { params: { ...space, revisionId: merged } });
      expect(undo).toMatchObject({ conflicts: 0 });
      const answer = await api
        .as(ben)
        .call(changeRequests.merge, { params: { ...space, changeRequestId: undo.id } });
      expect(answer.result).toBe("merge");
      const text = await textOf(ana, contested);
      expect(text).toContain("Ben says it differently.");
      expect(text).not.toContain("Ana says it better.");
    });
  });
}
