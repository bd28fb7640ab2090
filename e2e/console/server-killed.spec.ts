import { expect, test } from "@/e2e/fixtures";
import { editorPage } from "@/e2e/pages/editor";
import { freePort } from "@/e2e/support/free-port";
import { startBeside, stopServer } from "@/e2e/support/server";
import { editorAddress } from "@/lib/addresses";
import { pages } from "@/lib/content/pages/operations";

test("a server killed between a save and its response loses no words and stores none twice", async ({
  api,
  as,
  world,
}) => {
  test.slow();
  const space = await world.space({ pages: { Pumps: "Water is pumped at night.\n\nThe tank is full.\n" } });
  const draft = await world.changeRequest(space);
  const { Pumps: pageId = "" } = await world.pageIds(space);
  const port = await freePort();
  let server = await startBeside(port);
  try {
    const page = await as(world.admin);
    const editor = editorPage(page);
    await page.goto(server.address + editorAddress(space.id, draft.number, pageId));
    await expect(editor.text).toBeVisible();
    await page.route(
      /\/content\?/,
      async (route) => {
        await route.fetch();
        server.process.kill("SIGKILL");
        await server.exit;
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    await editor.text.getByText("Water is pumped at night.").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" And at noon.");
    await expect(editor.saveState).toHaveText("Saved in this browser");
    await page.keyboard.type(" Never at dawn.");

    server = await startBeside(port);
    await page.reload();
    const words = "Water is pumped at night. And at noon. Never at dawn.";
    await expect(editor.text.getByText(words, { exact: true })).toBeVisible();
    await editor.expectSaved();
    const read = await api.as(world.admin).call(pages.get.changeRequest, {
      params: { spaceId: space.id, changeRequestId: draft.id, pageId },
      query: { format: "markdown" },
    });
    expect(read.type === "document" && read.markdown).toBe(`${words}\n\nThe tank is full.\n`);
  } finally {
    await stopServer(server);
  }
});
