import { expect, it } from "vitest";
import { database } from "@/lib/platform/db/client";
import { api } from "@/lib/testing/api";
import { setting, update } from "@/lib/testing/change-requests";
import { cleanUpEmptyDrafts } from "./commands/archive-empty";
import { changeRequests } from "./operations";

const DAY_MS = 24 * 60 * 60_000;

/** Backdates the last edit of these change requests only; other tests have drafts too. */
const leave = (days: number, ...requests: { changeRequestId: string }[]) =>
  database().changeRequest.updateMany({
    where: { id: { in: requests.map(({ changeRequestId }) => changeRequestId) } },
    data: { updatedAt: new Date(Date.now() - days * DAY_MS) },
  });

it("archives only drafts that were empty for a day", async () => {
  const { mine, ids, open, edit } = await setting();
  const status = async (params: { spaceId: string; changeRequestId: string }) =>
    (await api.as(mine).call(changeRequests.get, { params })).status;
  const [empty, edited, named, opened] = [
    await open(mine),
    await open(mine),
    await open(mine),
    await open(mine),
  ];
  await edit(mine, edited, update(ids.Alpha!, "Other words.\n"));
  await api.as(mine).call(changeRequests.update, { params: named, body: { subject: "Pumps" } });
  await api.as(mine).call(changeRequests.update, { params: opened, body: { status: "open" } });

  await leave(0.5, empty);
  await cleanUpEmptyDrafts(database(), new Date());
  expect(await status(empty)).toBe("draft");
  await leave(2, empty, edited, named, opened);
  await cleanUpEmptyDrafts(database(), new Date());
  expect(await Promise.all([empty, edited, named, opened].map(status))).toEqual([
    "archived",
    "draft",
    "draft",
    "open",
  ]);
});

it("the clean-up keeps an empty draft with comments", async () => {
  const { mine, space, open } = await setting();
  const request = await open(mine);
  const at = `/v1/spaces/${space.id}/change-requests/${request.changeRequestId}`;
  await api.as(mine).post(`${at}/comments`, { body: { markdown: "What goes here?" } });
  await leave(2, request);
  await cleanUpEmptyDrafts(database(), new Date());
  expect((await api.as(mine).get(at)).body).toMatchObject({ status: "draft" });
});

it("lists the change requests that edit a page", async () => {
  const { mine, ids, open, edit, space } = await setting();
  const [first, second] = [await open(mine), await open(mine)];
  await edit(mine, first, update(ids.Alpha!, "Other words.\n"));
  await edit(mine, second, update(ids.Beta!, "Other words.\n"));
  const listed = await api.as(mine).call(changeRequests.list, {
    params: { spaceId: space.id },
    query: { status: ["draft"], editedPage: ids.Beta! },
  });
  expect(listed.items.map(({ id }) => id)).toEqual([second.changeRequestId]);
});
