import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { pageEdits, pages } from "@/lib/content/pages/operations";
import type { PageChange } from "@/lib/content/pages/schemas";
import { api } from "./api";
import { insertions, world } from "./world";

type Somebody = { id: string };

/** A space with pages named by their titles, and short functions to edit, merge and read. */
export async function setting(
  titles: Record<string, string> = { Alpha: "One.\n\nTwo.\n\nThree.\n", Beta: "Text.\n" },
) {
  const { space: newSpace, member, pageIds, live: putLive } = await world();
  const [mine, theirs] = [await member("review"), await member("review")];
  const space = await newSpace();
  await putLive(space, { by: theirs, changes: insertions(titles) });
  const ids = await pageIds(space);

  const open = async (who: Somebody) => {
    const made = await api.as(who).call(changeRequests.create, { params: { spaceId: space.id }, body: {} });
    return { spaceId: space.id, changeRequestId: made.id };
  };
  const edit = async (
    who: Somebody,
    params: { spaceId: string; changeRequestId: string },
    ...changes: PageChange[]
  ) => api.as(who).call(pageEdits.apply, { params, query: { compat: "false" }, body: { changes } });
  const merge = (who: Somebody, params: { spaceId: string; changeRequestId: string }) =>
    api.as(who).call(changeRequests.merge, { params });
  /** edits by another person, merged at once */
  const live = (...changes: PageChange[]) => putLive(space, { by: theirs, changes });
  const conflicts = async (params: { spaceId: string; changeRequestId: string }) =>
    (await api.as(mine).call(changeRequests.conflicts, { params })).items;
  const tree = async () =>
    (await api.as(mine).call(pages.list.space, { params: { spaceId: space.id } })).pages;
  const text = async (title: string) => {
    const page = await api.as(mine).call(pages.get.space, {
      params: { spaceId: space.id, pageId: ids[title]! },
      query: { format: "markdown" },
    });
    return page.type === "document" ? page.markdown : undefined;
  };

  return { space, mine, theirs, ids, open, edit, merge, live, conflicts, tree, text };
}

export const update = (page: string, markdown: string): PageChange => ({
  operation: "update_page",
  page,
  document: { markdown },
});
