import { expect, PASSWORD, test } from "@/e2e/fixtures";
import { accountPage } from "@/e2e/pages/account";
import { editorPage } from "@/e2e/pages/editor";
import { homePage } from "@/e2e/pages/home";
import { shell } from "@/e2e/pages/shell";
import { signInPage } from "@/e2e/pages/sign-in";
import { untilConnected } from "@/e2e/support/ready";
import { addresses } from "@/lib/addresses";
import { pages } from "@/lib/content/pages/operations";
import { users } from "@/lib/identity/users/operations";

test.use({ editor: "split" });

test("a wrong password and an unknown address get the same message", async ({ visitor, world }) => {
  const page = await visitor();
  const signIn = signInPage(page);
  await signIn.open();
  await signIn.signIn(world.admin, "a wrong password");
  await expect(signIn.error).toHaveText(/Wrong e-mail or password/);
  // The same message again would not show that the second attempt was answered.
  await signIn.open();
  await signIn.signIn({ email: "nobody@example.test" }, PASSWORD);
  await expect(signIn.error).toHaveText(/Wrong e-mail or password/);
  await signIn.signIn(world.admin);
  await expect(page).toHaveURL(addresses.organization.home(world.organization.id));
});

test("a sign-in leads back to the page that required it, and nowhere else", async ({ visitor, world }) => {
  const page = await visitor();
  const wanted = addresses.organization.spaces(world.organization.id);
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/signin/);
  await signInPage(page).signIn(world.admin);
  await expect(page).toHaveURL(wanted);

  const stranger = await visitor();
  await signInPage(stranger).open("https://example.org/");
  await signInPage(stranger).signIn(world.admin);
  await expect(stranger).toHaveURL(new RegExp(`^${new URL(page.url()).origin}/`));
});

test("signs out, and the way back does not lead in again", async ({ as, world }) => {
  const page = await as(world.admin);
  await homePage(page).open(world.organization.id);
  await shell(page).signOut();
  await expect(signInPage(page).submit).toBeVisible();
  await page.goto(addresses.organization.home(world.organization.id));
  await expect(page).toHaveURL(/\/signin/);
});

test("strangers see the same for hidden and for missing content", async ({ as, world }) => {
  const space = await world.space({ title: "Secret", pages: { Plan: "Buy the mill.\n" } });
  const page = await as(await world.stranger());
  for (const path of [
    addresses.space.reader(space.id),
    addresses.organization.spaces(world.organization.id),
    addresses.space.reader("0000000000000000000000"),
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Secret")).toHaveCount(0);
    await expect(page.getByText("Buy the mill.")).toHaveCount(0);
  }
});

test("a person ends another browser's session from the account", async ({ as, world }) => {
  const [here, there] = [await as(world.admin), await as(world.admin)];
  await homePage(there).open(world.organization.id);
  await accountPage(here).openSessions();
  await accountPage(here).signOutOthers();
  // The page of an ended session opens the sign-in screen by itself.
  await expect(there).toHaveURL(/\/signin/);
  await here.reload();
  await expect(accountPage(here).sessions).toBeVisible();
});

test("an author whose session ends keeps their text, and it is sent once they sign in again", async ({
  as,
  world,
}) => {
  const space = await world.space({ pages: { Pumps: "Pumps are loud.\n" } });
  const { number } = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, number);
  // Blocks all writes until the session is gone.
  const writes = /\/content(\?|$)/;
  await page.route(writes, (route) => route.abort());
  await editor.replaceLine("Pumps are loud", "Pumps are silent.");
  await expect(editor.saveState).toHaveText("Saved in this browser");
  const session = await page.context().cookies();
  await page.context().clearCookies();
  await page.unroute(writes);
  await expect(page.getByText(/You are signed out\. Sign in in another tab\./)).toBeVisible();
  await expect(editor.text).toContainText("Pumps are silent.");
  await page.context().addCookies(session);
  await editor.expectSaved();
  await page.reload();
  await expect(editor.text).toContainText("Pumps are silent.");
});

test("words of an author are never stored in the name of another person who signs in in the same browser", async ({
  api,
  as,
  world,
}) => {
  const colleague = await world.member("edit", "Cleo Colleague");
  const space = await world.space({ pages: { Pumps: "Pumps are loud.\n" } });
  const { id, number } = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, number);
  await untilConnected(page);
  const own = await page.context().cookies();
  await page.context().addCookies(await (await as(colleague)).context().cookies());
  await editor.replaceLine("Pumps are loud", "Pumps are silent.");
  // The view of the result may say it as well.
  const refusal = page.getByText(/Another person is signed in in this browser/).first();
  await expect(refusal).toBeVisible();
  // The screen reads again who is signed in.
  const read = page.waitForResponse((response) => response.url().endsWith("/v1/user"));
  await api.as(world.admin).call(users.update, {
    params: { userId: world.admin.id },
    body: { displayName: "Ada Author" },
  });
  expect(await (await read).json()).toMatchObject({ id: colleague.id });
  const refused = page.waitForResponse((response) => response.status() === 401);
  await editor.text.press("End");
  await page.keyboard.insertText("They are new.");
  await refused;
  await expect(refusal).toBeVisible();
  const { Pumps: pageId = "" } = await world.pageIds(space);
  const stored = await api.as(world.admin).call(pages.get.changeRequest, {
    params: { spaceId: space.id, changeRequestId: id, pageId },
    query: { format: "markdown" },
  });
  expect(stored).toMatchObject({ markdown: "Pumps are loud.\n" });
  await page.context().addCookies(own);
  await editor.expectSaved();
});

test("an API token is shown once, works, and can be revoked", async ({ api, as, world }) => {
  const account = accountPage(await as(world.admin));
  await account.openTokens();
  const token = await account.createToken("Nightly export");
  expect((await api.withToken(token).get("/v1/user")).status).toBe(200);
  await account.page.reload();
  await expect(account.token("Nightly export")).toBeVisible();
  await expect(account.page.getByText(token)).toHaveCount(0);
  await account.revokeToken("Nightly export");
  expect((await api.withToken(token).get("/v1/user")).status).toBe(401);
});
