import { expect, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { readerPage } from "@/e2e/pages/reader";
import { noteReady, untilConnected, untilReady } from "@/e2e/support/ready";
import { conflictingChangeRequest } from "@/e2e/support/scenarios";
import { addresses } from "@/lib/addresses";
import { comments } from "@/lib/collaboration/comments/operations";
import { pageEdits } from "@/lib/content/pages/operations";
import { spaces } from "@/lib/spaces/spaces/operations";

test("comments, edits and merges of others show without a reload, in every tab", async ({
  api,
  as,
  world,
}) => {
  const { space, request: opened, reviewer, target } = await conflictingChangeRequest(world, api);
  const caller = api.as(world.admin);
  const ids = await world.pageIds(space);

  const page = await as(reviewer);
  const request = changeRequestPage(page);
  await request.open(space.id, opened.number, "changes");
  const reader = await page.context().newPage();
  await noteReady(reader);
  await reader.goto(addresses.space.reader(space.id, "pumps"));
  await expect(reader.getByText("Pumps run on diesel.")).toBeVisible();
  await untilReady(reader);
  await untilConnected(page);
  await untilConnected(reader);

  await test.step("a comment", async () => {
    await caller.call(comments.post.changeRequest, {
      params: target,
      body: { body: { markdown: "Seen from afar?" }, page: ids.Pumps ?? "" },
    });
    await expect(request.changedPage("Pumps").getByText("Seen from afar?")).toBeVisible();
  });

  await test.step("the number of comments, in the reader's tab", async () => {
    const tab = readerPage(reader).tab("Comments");
    await expect(tab).toHaveText("Comments1");
    const { id } = await caller.call(comments.post.space, {
      params: { spaceId: space.id },
      body: { body: { markdown: "Who pumps at night?" }, page: ids.Pumps ?? "" },
    });
    await expect(tab).toHaveText("Comments2");
    await caller.call(comments.update.space, {
      params: { spaceId: space.id, commentId: id },
      body: { resolved: true },
    });
    await expect(tab).toHaveText("Comments1");
  });

  await test.step("an edit of the change request", async () => {
    await caller.call(pageEdits.apply, {
      params: target,
      body: {
        changes: [
          {
            operation: "update_page",
            page: ids.Pumps ?? "",
            document: { markdown: "Pumps run on moonlight.\n\nThey are silent.\n" },
          },
        ],
      },
    });
    await expect(request.changedPage("Pumps").getByText("moonlight").first()).toBeVisible();
  });

  await test.step("a merge, in the reader's tab", async () => {
    await world.live(space, { edits: { Pumps: "Pumps run on tide.\n\nThey are loud.\n" } });
    await expect(reader.getByText("Pumps run on tide.")).toBeVisible();
  });
});

test("two people with the same page of a change request open see each other", async ({ api, as, world }) => {
  const { space, request: opened } = await conflictingChangeRequest(world, api);
  const editor = await world.member("edit", "Edda Editor");
  const ids = await world.pageIds(space);
  const address = addresses.changeRequest.editor(space.id, opened.number, ids.Pumps);
  const [one, other] = [await as(world.admin), await as(editor)];
  const notice = one.getByRole("img", { name: "Edda Editor" });
  await one.goto(address);
  await expect(one.getByRole("heading", { level: 1, name: "Editing Pumps" })).toBeAttached();
  await expect(notice).toHaveCount(0);
  await other.goto(address);
  await expect(notice).toBeVisible();
  await other.goto(addresses.space.reader(space.id));
  await expect(notice).toHaveCount(0);
});

test("a person who loses access to a space no longer sees its content", async ({ api, as, world }) => {
  const { space } = await conflictingChangeRequest(world, api);
  const reader = await as(await world.member("read"));
  await reader.goto(addresses.space.reader(space.id, "pumps"));
  const words = reader.getByText("Pumps run on diesel.");
  await expect(words).toBeVisible();
  await untilConnected(reader);
  await api
    .as(world.admin)
    .call(spaces.update, { params: { spaceId: space.id }, body: { defaultLevel: null } });
  await expect(words).toHaveCount(0);
});
