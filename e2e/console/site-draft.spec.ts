import { expect, test } from "@/e2e/fixtures";
import { newSite } from "@/e2e/support/scenarios";
import { addresses } from "@/lib/addresses";
import { adaptiveSchemas } from "@/lib/sites/audience/operations";
import { siteCustomization } from "@/lib/sites/customization/operations";
import { sites } from "@/lib/sites/sites/operations";
import { siteStructure } from "@/lib/sites/structure/operations";

test("an owner makes an empty site look like their product, and publishes it in one step", async ({
  api,
  as,
  visitor,
  world,
}) => {
  await world.space({ title: "Guide", pages: ["# Welcome\n\n[Install](installing.md)\n", "# Installing\n"] });
  const { id: siteId, basename } = await newSite(api, world, { spaces: [] });
  const params = { organizationId: world.organization.id, siteId };
  await api.as(world.admin).call(sites.publish, { params });
  const page = await as(world.admin);
  const waiting = page.getByRole("region", { name: "Unpublished changes" });
  const published = async () => (await page.request.get(`/docs/${basename}`)).text();

  await page.goto(addresses.site.structure(params.organizationId, siteId));
  await page.getByRole("button", { name: "Add space" }).click();
  const dialog = page.getByRole("dialog", { name: "Add space" });
  await dialog.getByRole("combobox", { name: "Space" }).click();
  await page.getByRole("option", { name: "Guide" }).click();
  await dialog.getByRole("button", { name: "Add space" }).click();
  await expect(waiting).toContainText("1 change not published yet");

  await page.getByRole("link", { name: "Appearance" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  const frame = page.locator('iframe[title="Preview of the site"]');
  const site = frame.contentFrame();
  await expect(site.getByRole("heading", { name: "Welcome", level: 1 })).toBeVisible();

  await test.step("the preview is there while a person types", async () => {
    const gone = page.evaluate(() => {
      const times: number[] = [];
      const watch = () => {
        if (!document.querySelector('iframe[title="Preview of the site"]')) times.push(performance.now());
        requestAnimationFrame(watch);
      };
      watch();
      return new Promise<number>((resolve) => {
        addEventListener("typed", () => resolve(times.length));
      });
    });
    const title = page.getByRole("textbox", { name: "Title" });
    await title.pressSequentially("Acme Handbook ", { delay: 60 });
    await expect(site.locator(".brand")).toHaveText("Acme Handbook");
    await expect(title, "what is typed stays").toHaveValue("Acme Handbook ");
    await page.evaluate(() => dispatchEvent(new Event("typed")));
    expect(await gone).toBe(0);
    await expect(waiting, "typing is one change").toContainText("2 changes");
  });

  await test.step("links lead through the site, on a phone and in the dark, too", async () => {
    await site.getByRole("article").getByRole("link", { name: "Install" }).click();
    await expect(site.getByRole("heading", { name: "Installing", level: 1 })).toBeVisible();
    await preview.getByRole("radio", { name: "Phone" }).click();
    await expect.poll(() => site.locator("html").evaluate(() => innerWidth)).toBe(390);
    await preview.getByRole("radio", { name: "Dark" }).click();
    await expect(site.locator("html")).toHaveClass(/dark/);
    await expect(site.getByRole("heading", { name: "Installing", level: 1 })).toBeVisible();
  });

  await test.step("a wrong value is refused at its field, and the others are kept", async () => {
    await page.getByRole("textbox", { name: "Privacy policy" }).fill("nowhere");
    await page.getByRole("textbox", { name: "Copyright" }).fill("© Acme");
    await expect(
      page
        .getByText(/address/i)
        .filter({ hasText: /http/ })
        .first(),
    ).toBeVisible();
    await expect(waiting).toContainText("Appearance: footer copyright");
    await page.getByRole("textbox", { name: "Privacy policy" }).fill("");
  });

  await test.step("a tab asks before it loses what the server does not have", async () => {
    const asks = () => page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
    await expect.poll(asks).toBe(false);
    await page.route("**/draft", (route) => route.abort());
    await page.getByRole("textbox", { name: "Copyright" }).fill("© Acme Inc.");
    await expect.poll(asks).toBe(true);
    await page.unroute("**/draft");
    await page.getByRole("textbox", { name: "Copyright" }).fill("© Acme");
    await expect.poll(asks).toBe(false);
  });

  await test.step("a reload keeps the draft, and readers see none of it", async () => {
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Acme Handbook");
    await expect(waiting).toContainText("3 changes");
    expect(await published()).not.toContain("Acme Handbook");
  });

  await test.step("one change is undone by the keyboard, and the field shows it", async () => {
    await waiting.getByText("What changes").focus();
    await page.keyboard.press("Enter");
    await waiting.getByRole("button", { name: "Undo “Appearance: footer copyright”" }).press("Enter");
    await expect(waiting).toContainText("2 changes");
    await expect(page.getByRole("textbox", { name: "Copyright" })).toHaveValue("");
  });

  await waiting.getByRole("button", { name: "Publish changes" }).click();
  await expect(page.getByText("Changes published")).toBeVisible();
  await expect(waiting).toBeHidden();
  const reader = await visitor();
  await reader.goto(`/docs/${basename}`);
  await expect(reader.getByRole("heading", { name: "Welcome", level: 1 })).toBeVisible();
  await expect(reader.locator(".brand")).toHaveText("Acme Handbook");
});

test("publishing is refused with the names of what changed meanwhile, and goes on once it is shown", async ({
  api,
  as,
  world,
}) => {
  const guide = await world.space({ title: "Guide", pages: ["# Welcome\n"] });
  const { id: siteId, basename } = await newSite(api, world, { spaces: [guide.id] });
  const params = { organizationId: world.organization.id, siteId };
  const caller = api.as(await world.member("admin", "Bo"));
  await api.as(world.admin).call(sites.publish, { params });
  const page = await as(world.admin);
  await page.goto(addresses.site.appearance(params.organizationId, siteId));
  const waiting = page.getByRole("region", { name: "Unpublished changes" });
  await page.getByRole("textbox", { name: "Announcement" }).waitFor();
  await page.getByRole("textbox", { name: "Announcement" }).fill("Version 2 is out");
  await expect(waiting).toContainText("1 change not published yet");

  // The page sends what it publishes before it can know of the colleague's change.
  await page.route(
    "**/draft/publish",
    async (route) => {
      const look = await caller.call(siteCustomization.get, { params });
      await caller.call(siteCustomization.put, { params, body: { ...look, title: "Acme" } });
      await route.continue();
    },
    { times: 1 },
  );
  const refused = page.waitForResponse((response) => response.url().endsWith("/draft/publish"));
  await waiting.getByRole("button", { name: "Publish changes" }).click();
  expect((await refused).status()).toBe(412);
  await expect(page.getByText("The site changed since this draft began: appearance by Bo.")).toBeVisible();
  await expect(waiting).toContainText("Bo changed the appearance. Your changes come on top");
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Acme");
  await waiting.getByRole("button", { name: "Publish changes" }).click();
  await expect(page.getByText("Changes published")).toBeVisible();
  const text = await (await page.request.get(`/docs/${basename}`)).text();
  for (const published of ["Acme", "Version 2 is out"]) expect(text).toContain(published);
});

test("the draft of a site is live for all of its owners, and a change that no longer fits is undone", async ({
  api,
  as,
  world,
}) => {
  const [guide, reference] = [await world.space({ title: "Guide" }), await world.space({ title: "API" })];
  const { id: siteId } = await newSite(api, world, { spaces: [guide.id, reference.id] });
  const params = { organizationId: world.organization.id, siteId };
  const [one, two] = [await as(world.admin), await as(await world.member("admin", "Bo"))];
  await one.goto(addresses.site.appearance(params.organizationId, siteId));
  await two.goto(addresses.site.structure(params.organizationId, siteId));
  const [first, second] = [one, two].map((page) => page.getByRole("region", { name: "Unpublished changes" }));
  await one.getByRole("textbox", { name: "Title" }).fill("Acme");
  await expect(second!).toContainText("Appearance: title");

  await two.getByRole("button", { name: "Actions for API" }).first().click();
  await two.getByRole("menuitem", { name: "Make default" }).click();
  await expect(first!).toContainText("2 changes");
  await expect(first!).toContainText("Show “API” first · Bo");

  const { structure } = await api.as(world.admin).call(siteStructure.get, { params });
  await api
    .as(world.admin)
    .delete(`/v1/orgs/${params.organizationId}/sites/${siteId}/site-spaces/${structure[1]!.id}`);
  await expect(first!).toContainText("Your changes no longer fit the site");
  await expect(first!.getByRole("button", { name: "Save changes" })).toBeDisabled();
  await first!.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(first!.getByRole("button", { name: "Save changes" })).toBeEnabled();
  await first!.getByRole("button", { name: "Save changes" }).click();
  await expect(one.getByText("Changes saved")).toBeVisible();
  await expect(second!).toBeHidden();
});

const CLAIMS = {
  type: "object",
  properties: { plan: { type: "string", description: "Their plan." } },
  additionalProperties: false,
} as const;

test("an owner gives links of the header conditions and an order, and pages a font of their own", async ({
  api,
  as,
  world,
}) => {
  const guide = await world.space({ title: "Guide", pages: ["# Welcome\n"] });
  const { id: siteId, basename } = await newSite(api, world, { spaces: [guide.id] });
  const params = { organizationId: world.organization.id, siteId };
  const caller = api.as(world.admin);
  await caller.call(adaptiveSchemas.put, { params, body: { jsonSchema: CLAIMS } });
  await caller.call(sites.update, { params, body: { adaptiveContent: { enabled: true } } });
  await caller.call(sites.publish, { params });
  const page = await as(world.admin);
  await page.goto(addresses.site.appearance(params.organizationId, siteId));
  const waiting = page.getByRole("region", { name: "Unpublished changes" });
  const links = page.locator('iframe[title="Preview of the site"]').contentFrame().locator(".links > *");
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });

  for (const [index, title] of ["Begun", "Help", "Status"].entries()) {
    await page.getByRole("button", { name: "Add link", exact: true }).click();
    await field(`Title of link ${index + 1}`).fill(title);
  }
  await field("Address of link 2").fill("help.example");
  await field("Address of link 3").fill("https://status.example/");
  await expect(links).toHaveText(["Status"]);
  const problem = page.getByText("Enter a complete address, such as https://example.com.");
  await expect(problem).toBeVisible();
  await expect(field("Address of link 2")).toHaveAttribute("aria-invalid", "true");

  await test.step("a message stays with its link when another one is removed or moved", async () => {
    await page.getByRole("button", { name: "Remove link 1" }).click();
    await expect(field("Address of link 1")).toHaveAttribute("aria-invalid", "true");
    await expect(field("Address of link 2")).toHaveAttribute("aria-invalid", "false");
    await page.getByRole("button", { name: "Move link 2 up" }).press("Enter");
    await expect(field("Title of link 1")).toHaveValue("Status");
    await expect(field("Address of link 2")).toHaveAttribute("aria-invalid", "true");
    await field("Address of link 2").fill("https://help.example/");
    await expect(links).toHaveText(["Status", "Help"]);
    await expect(problem).toBeHidden();
  });

  await test.step("a wrong condition is refused at its link, and a right one hides the link", async () => {
    await page.getByRole("button", { name: "Add condition to link 2" }).click();
    const condition = page.getByRole("group", { name: "Link 2 is shown only if" });
    await condition.getByRole("radio", { name: "Text" }).click();
    const text = field("Link 2 is shown only if");
    await text.fill("visitor.claims.size == 1");
    await expect(condition.getByText(/^The condition/)).toBeVisible();
    await page.getByRole("textbox", { name: "Copyright" }).fill("© Acme");
    await expect(waiting).toContainText("footer copyright");
    await text.fill('visitor.claims.plan == "pro"');
    await expect(links).toHaveText(["Status"]);
  });

  await test.step("an own font has a name and a file", async () => {
    await page.getByRole("combobox", { name: "Font of texts", exact: true }).click();
    await page.getByRole("option", { name: "Own font" }).click();
    await field("Font of texts: name").fill("Acme Sans");
    await field("Font of texts: address of file 1").fill("https://fonts.example/acme.woff2");
    await expect(waiting).toContainText("font");
  });

  await waiting.getByRole("button", { name: "Publish changes" }).click();
  await expect(page.getByText("Changes published")).toBeVisible();
  const text = await (await page.request.get(`/docs/${basename}`)).text();
  expect(text).toContain('font-family:"Acme Sans"');
  expect(text).toContain('src:url("https://fonts.example/acme.woff2") format("woff2")');
  expect(text).toContain("https://status.example/");
  expect(text).not.toContain("https://help.example/");
});
