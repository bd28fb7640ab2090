import type { Route } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { expectNoViolations } from "@/e2e/support/axe";
import { untilReady } from "@/e2e/support/ready";
import { conflictingChangeRequest } from "@/e2e/support/scenarios";
import { addresses } from "@/lib/addresses";
import { presence } from "@/lib/collaboration/presence/operations";
import { users } from "@/lib/identity/users/operations";
import { organizations } from "@/lib/organizations/organizations/operations";
import { spaces } from "@/lib/spaces/spaces/operations";

test("merge rules show the effect before they are saved", async ({ api, as, world }) => {
  const { space, request } = await conflictingChangeRequest(world, api);
  const page = await as(world.admin);
  await page.goto(addresses.space.mergeRules(space.id));
  const preview = page.getByRole("region", { name: "Effect of these rules today" });
  await expect(preview.getByText("None of 1 open change request would be blocked.")).toBeVisible();
  await page.getByRole("radio", { name: /Custom rules/ }).click();
  await page.getByRole("checkbox", { name: /At least one approval/ }).click();
  await expect(preview.getByText("1 of 1 open change request would be blocked.")).toBeVisible();
  await expect(preview.getByRole("listitem")).toContainText("At least one approval");
  await expect(preview.getByRole("link", { name: `#${request.number} ${request.subject}` })).toBeVisible();

  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Merge rules saved")).toBeVisible();
  const saved = await api.as(world.admin).call(spaces.get, { params: { spaceId: space.id }, query: {} });
  expect(saved.mergeRules).toEqual({ type: "rules", rules: [{ rule: "require_at_least_one_review" }] });
});

test("the language of a space is chosen", async ({ api, as, world }) => {
  const space = await world.space();
  const page = await as(world.admin);
  await page.goto(addresses.space.settings(space.id));
  const language = page.getByRole("combobox", { name: "Language" });
  await test.step("with keys alone", async () => {
    await untilReady(page);
    await language.press("Enter");
    await expect(page.getByPlaceholder("Search languages")).toBeFocused();
    await page.keyboard.type("germ");
    await expect(page.getByRole("option", { selected: true })).toContainText("German");
    await page.keyboard.press("Enter");
    await expect(language).toBeFocused();
    await expect(language).toHaveText("German");
    await expectNoViolations("a combobox", page);
  });
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const saved = await api.as(world.admin).call(spaces.get, { params: { spaceId: space.id }, query: {} });
  expect(saved.language).toBe("de");
});

test("a picture and an emoji are removed by emptying their fields", async ({ api, as, world }) => {
  const space = await world.space({ emoji: "🧪" });
  const page = await as(world.admin);
  const picture = page.getByRole("textbox", { name: "Picture" });
  await page.goto(addresses.account.profile());
  await picture.fill("https://pictures.example.test/me.png");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  const params = { userId: world.admin.id };
  await expect
    .poll(async () => (await api.as(world.admin).call(users.get, { params })).photoURL)
    .toBe("https://pictures.example.test/me.png");
  await picture.fill("");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect
    .poll(async () => (await api.as(world.admin).call(users.get, { params })).photoURL)
    .toBeUndefined();

  await page.goto(addresses.space.settings(space.id));
  await page.getByRole("button", { name: "Emoji" }).click();
  await page.getByRole("textbox", { name: "Custom" }).fill("");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const saved = await api.as(world.admin).call(spaces.get, { params: { spaceId: space.id }, query: {} });
  expect(saved.emoji).not.toBe("🧪");
});

test("people and organizations upload their pictures, which are shown and removed", async ({
  api,
  as,
  world,
}) => {
  const page = await as(world.admin);
  const png = {
    name: "p.png",
    mimeType: "image/png",
    buffer: Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    ),
  };
  const save = page.getByRole("button", { name: "Save changes" });
  const organizationId = world.organization.id;
  await test.step("a person", async () => {
    await page.goto(addresses.account.profile());
    const input = page.getByLabel("File for picture");
    await input.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
    await expect(page.getByText("“a.txt” is not a picture.")).toBeVisible();
    await input.setInputFiles(png);
    await expect(page.getByRole("img", { name: "Picture" })).toBeVisible();
    await save.click();
    await expect(page.getByText("Profile saved")).toBeVisible();
    const { photoURL } = await api.as(world.admin).call(users.get, { params: { userId: world.admin.id } });
    expect(photoURL).toMatch(/\/v1\/pictures\/\w+$/);
    expect((await page.request.get(new URL(photoURL!).pathname)).headers()["content-type"]).toBe("image/png");
  });
  await test.step("an organization", async () => {
    await page.goto(addresses.organization.settings(organizationId));
    await page.getByLabel("File for logo").setInputFiles(png);
    await expect(page.getByRole("img", { name: "Logo" })).toBeVisible();
    await save.click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect(page.locator('img[src^="/v1/pictures/"][alt=""]').first()).toBeVisible();
    await expectNoViolations("an uploaded logo", page);
    await page.getByRole("button", { name: "Remove logo" }).click();
    await expect(page.getByRole("textbox", { name: "Logo" })).toHaveValue("");
    await save.click();
    const logo = async () =>
      (await api.as(world.admin).call(organizations.get, { params: { organizationId } })).urls.logo;
    await expect.poll(logo).toBeUndefined();
  });
});

test("a link clicked while a form is being saved is followed after that, and asks if saving failed", async ({
  as,
  world,
}) => {
  const space = await world.space();
  const page = await as(world.admin);
  await page.goto(addresses.space.settings(space.id));
  let answer: (route: Route) => Promise<void> = () => Promise.reject(new Error("not saved yet"));
  await page.route(`**/v1/spaces/${space.id}`, (route) =>
    route.request().method() === "PATCH" ? answer(route) : route.fallback(),
  );
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  const title = page.getByRole("textbox", { name: "Title" });
  /** Saves, and resolves to the request that waits for an answer once a link was clicked. */
  const leaveWhileSaving = async (): Promise<Route> => {
    const sent = new Promise<Route>((resolve) => {
      answer = async (route) => resolve(route);
    });
    await page.getByRole("button", { name: "Save changes" }).click();
    const route = await sent;
    await page.getByRole("link", { name: "Merge rules" }).click();
    await expect(title).toBeDisabled();
    await expect(question).toHaveCount(0);
    return route;
  };
  await title.fill("Boilers");
  await (await leaveWhileSaving()).fulfill({ status: 500, json: {} });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(title).toHaveValue("Boilers");

  await (await leaveWhileSaving()).fallback();
  await expect(page).toHaveURL(addresses.space.mergeRules(space.id));
  await expect(question).toHaveCount(0);
});

test("locking a space names the people it would stop", async ({ api, as, world }) => {
  const space = await world.space({ pages: { Pumps: "Loud.\n" } });
  const editor = await world.member("edit", "Edda Editor");
  const draft = await world.changeRequest(space, { by: editor });
  const { Pumps } = await world.pageIds(space);
  const writing = await as(editor);
  await writing.goto(addresses.changeRequest.editor(space.id, draft.number, Pumps));
  await expect(writing.getByRole("heading", { level: 1, name: "Editing Pumps" })).toBeAttached();
  await expect
    .poll(
      async () => (await api.as(world.admin).call(presence.editors, { params: { spaceId: space.id } })).count,
    )
    .toBe(1);

  const page = await as(world.admin);
  await page.goto(addresses.space.settings(space.id));
  const notice = page.getByText("Edda Editor is editing right now");
  await expect(page.getByRole("radio", { name: /^Open/ })).toBeChecked();
  await expect(notice).toHaveCount(0);
  await page.getByRole("radio", { name: /^Locked/ }).click();
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0);

  await test.step("and a title saved later keeps the space as someone else unlocked it meanwhile", async () => {
    const target = { params: { spaceId: space.id }, query: {} };
    await api.as(world.admin).call(spaces.update, { ...target, body: { editMode: "live" } });
    await expect(notice).toBeVisible();
    await page.getByRole("textbox", { name: "Title" }).fill("Loud pumps");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("button", { name: "Discard" })).toHaveCount(0);
    const saved = await api.as(world.admin).call(spaces.get, target);
    expect([saved.title, saved.editMode]).toEqual(["Loud pumps", "live"]);
  });
});

test("a space lists everything that goes to the trash with it", async ({ api, as, world }) => {
  const { space } = await conflictingChangeRequest(world, api);
  const page = await as(world.admin);
  await page.goto(addresses.space.danger(space.id));
  await page.getByRole("button", { name: "Move to trash" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("listitem")).toHaveText([
    "3 pages",
    "1 open change request",
    "1 unresolved comment",
  ]);
  await dialog.getByRole("button", { name: "Move to trash" }).click();
  await expect(page).toHaveURL(/\/spaces$/);
  await page.getByRole("link", { name: /^Trash/ }).click();
  await expect(page.getByRole("row", { name: /Water works/ })).toContainText(world.admin.displayName);
});
