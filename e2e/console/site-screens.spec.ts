import { readFile } from "node:fs/promises";
import { expect, test } from "@/e2e/fixtures";
import { errorsReported } from "@/e2e/support/errors-reported";
import { newSite } from "@/e2e/support/scenarios";
import { addresses } from "@/lib/addresses";
import { database, type Prisma } from "@/lib/platform/db/client";
import { hostnames } from "@/lib/sites/hostnames/operations";
import { sites } from "@/lib/sites/sites/operations";
import { siteSections, siteStructure } from "@/lib/sites/structure/operations";

test("redirects are edited, listed by origin, imported and exported as CSV", async ({ api, as, world }) => {
  const [guide, reference] = [
    await world.space({ title: "Guide", pages: ["# Welcome\n", "# Installing\n"] }),
    await world.space({ title: "Reference", pages: ["# Calls\n"] }),
  ];
  const { id: siteId, basename } = await newSite(api, world, { spaces: [guide.id] });
  const params = { organizationId: world.organization.id, siteId };
  const caller = api.as(world.admin);
  const { id: siteSectionId } = await caller.call(siteSections.create, {
    params,
    body: { spaceId: reference.id },
  });
  await caller.call(siteSections.update, { params: { ...params, siteSectionId }, body: { path: "api" } });
  await caller.call(sites.publish, { params });
  const page = await as(world.admin);
  await page.goto(addresses.site.redirects(params.organizationId, siteId));
  const table = page
    .getByRole("grid", { name: "Redirects" })
    .or(page.getByRole("table", { name: "Redirects" }));
  const row = (source: string) => table.getByRole("row", { name: new RegExp(`^${source}`) });
  const leadsTo = async (path: string) => {
    const answer = await page.request.get(`/docs/${basename}${path}`, { maxRedirects: 0 });
    return answer.headers().location;
  };
  await expect(row("/reference")).toContainText("Automatic");

  await test.step("a redirect leads to a page that is found by its title", async () => {
    await page.getByRole("button", { name: "New redirect" }).click();
    const dialog = page.getByRole("dialog", { name: "New redirect" });
    await dialog.getByRole("textbox", { name: "From" }).fill("/begin-here");
    await dialog.getByRole("combobox", { name: "To" }).click();
    await page.getByRole("option", { name: /Guide In Guide/ }).click();
    await dialog.getByRole("combobox", { name: "Page" }).click();
    await page.getByPlaceholder("Search pages").fill("inst");
    await page.getByRole("option", { name: /Installing/ }).click();
    await dialog.getByRole("button", { name: "Create redirect" }).click();
    await expect(row("/begin-here")).toContainText("Guide › Installing");
    await expect.poll(() => leadsTo("/begin-here")).toBe(`/docs/${basename}/installing`);
  });

  await test.step("and is changed", async () => {
    await page.getByRole("button", { name: "Actions for /begin-here" }).click();
    await page.getByRole("menuitem", { name: "Edit redirect…" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit redirect" });
    await dialog.getByRole("textbox", { name: "From" }).fill("/start");
    await dialog.getByRole("combobox", { name: "To" }).click();
    await page.getByRole("option", { name: "Web address" }).click();
    await dialog.getByRole("textbox", { name: "Web address" }).fill("https://example.com/start");
    await dialog.getByRole("button", { name: "Save redirect" }).click();
    await expect(row("/start")).toContainText("https://example.com/start");
    await expect.poll(() => leadsTo("/start")).toBe("https://example.com/start");
    await expect.poll(() => leadsTo("/begin-here")).toBeUndefined();
  });

  await test.step("those of renames are listed apart", async () => {
    await page.getByRole("radio", { name: "Automatic" }).click();
    await expect(row("/start")).toBeHidden();
    await expect(row("/reference")).toBeVisible();
    await page.getByRole("radio", { name: "Added" }).click();
    await expect(row("/reference")).toBeHidden();
    await expect(row("/start")).toBeVisible();
    await page.getByRole("radio", { name: "All" }).click();
  });

  const importing = page.getByRole("dialog", { name: "Import redirects" });
  await test.step("a file is imported, and each skipped line has a reason", async () => {
    await page.getByRole("button", { name: "Import" }).click();
    const text =
      "source,destination\n/start,https://example.com/begin\n/blog,https://blog.example.com\nblog,nowhere\n/api,https://example.com/api\n/set-up,/installing\n";
    await importing
      .getByLabel("CSV file")
      .setInputFiles({ name: "redirects.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await expect(importing).toContainText("4 redirects to import.");
    await expect(importing).toContainText("Line 4: “blog” isn't a path.");
    await importing.getByRole("button", { name: "Import redirects" }).click();
    await expect(importing).toContainText("2 redirects added, 1 redirect updated.");
    await expect(importing).toContainText("2 redirects skipped");
    await expect(importing).toContainText("/api: “Reference” has the address “/api”.");
    await importing.getByRole("button", { name: "Done" }).click();
    await expect(row("/blog")).toBeVisible();
    await expect(row("/set-up")).toContainText("Guide › Installing");
    await expect.poll(() => leadsTo("/start")).toBe("https://example.com/begin");
  });

  await test.step("an exported file can be imported again", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    const file = await (await download).path();
    const lines = (await readFile(file, "utf8")).trim().split("\r\n");
    expect(lines).toEqual([
      "source,destination,kind,longerPaths",
      "/blog,https://blog.example.com,permanent,no",
      `/reference,site-section:${siteSectionId},permanent,yes`,
      expect.stringMatching(/^\/set-up,site-page:[^:]+:[^:]+,permanent,no$/),
      "/start,https://example.com/begin,permanent,no",
    ]);
    await page.getByRole("button", { name: "Import" }).click();
    await importing.getByLabel("CSV file").setInputFiles(file);
    await importing.getByRole("button", { name: "Import redirects" }).click();
    await expect(importing).toContainText("0 redirects added, 4 redirects updated.");
    await importing.getByRole("button", { name: "Done" }).click();
    await expect(row("/reference")).toContainText("Automatic");
  });
});

const SMALLEST_PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const PICTURE = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="${color}"/></svg>`)}`;

test("the preview of a site shows choices that are not published", async ({ api, as, world }) => {
  const guide = await world.space({ title: "Guide", pages: ["# Welcome\n"] });
  const { id: siteId, basename } = await newSite(api, world, { spaces: [guide.id] });
  const params = { organizationId: world.organization.id, siteId };
  await api.as(world.admin).call(sites.publish, { params });
  const page = await as(world.admin);
  await page.route("https://pictures.example/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: decodeURIComponent(PICTURE("red").slice(19)) }),
  );
  const reported = errorsReported(page);
  await page.goto(addresses.site.appearance(params.organizationId, siteId));
  const preview = page.getByRole("region", { name: "Preview" });
  const site = page.frameLocator('iframe[title="Preview of the site"]');
  await expect(site.getByRole("heading", { name: "Welcome", level: 1 })).toBeVisible();

  await page.getByRole("textbox", { name: "Title" }).fill("Acme Handbook");
  await expect(site.locator(".brand")).toHaveText("Acme Handbook");
  await expect(preview.getByText(/Acme Handbook$/).first()).toBeVisible();

  await page.getByRole("combobox", { name: "Icon" }).click();
  await page.getByRole("option", { name: "Emoji" }).click();
  await page.getByRole("button", { name: /^Emoji/ }).click();
  await page.getByRole("button", { name: "🚀" }).click();
  await expect(site.locator(".brand svg.emoji")).toBeVisible();
  await expect(preview.locator('img[src$="emoji-1f680.svg"]'), "on the tab").toBeVisible();

  await page.getByRole("textbox", { name: "Announcement" }).fill("Version 2 is out");
  await expect(site.getByText("Version 2 is out")).toBeVisible();

  await page.getByRole("textbox", { name: "Logo on light" }).fill("https://pictures.example/light.svg");
  await page.getByRole("textbox", { name: "Logo on dark" }).fill("https://pictures.example/dark.svg");
  await preview.getByRole("radio", { name: "Dark" }).click();
  const logo = site.locator(".brand img:visible");
  await expect(logo).toHaveAttribute("src", "https://pictures.example/dark.svg");
  await preview.getByRole("radio", { name: "Light" }).click();
  await expect(logo).toHaveAttribute("src", "https://pictures.example/light.svg");

  await test.step("a picture is uploaded, replaces an address, and is removed", async () => {
    const upload = page.getByLabel("File for preview picture");
    await upload.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
    await expect(page.getByText("“a.txt” is not a picture.")).toBeVisible();
    const png = Buffer.from(SMALLEST_PNG, "base64");
    for (const name of ["preview picture", "footer picture on light"]) {
      await page
        .getByLabel(`File for ${name}`)
        .setInputFiles({ name: "p.png", mimeType: "image/png", buffer: png });
      await expect(page.getByRole("button", { name: `Replace ${name}` })).toBeVisible();
    }
    await expect(site.locator("footer img:visible")).toHaveAttribute("src", /\/~\/pictures\/\w+$/);
    await page.getByRole("button", { name: "Remove preview picture" }).click();
    await expect(page.getByRole("textbox", { name: "Preview picture" })).toHaveValue("");
  });
  await test.step("a group of the footer says that it is shown once it has a link", async () => {
    const hint = page.getByText("Readers see this once there is a link in it.");
    await page.getByRole("button", { name: "Add group" }).click();
    await page.getByRole("textbox", { name: "Title of group 1" }).fill("Product");
    await expect(hint).toBeVisible();
    await page.getByRole("button", { name: "Add to Product" }).click();
    await page.getByRole("textbox", { name: "Title of link of Product 1" }).fill("Prices");
    await expect(hint, "with a link that leads nowhere").toBeVisible();
    await page.getByRole("textbox", { name: "Address of link of Product 1" }).fill("https://acme.example");
    await expect(hint).toBeHidden();
    await expect(site.getByRole("contentinfo").getByRole("link", { name: "Prices" })).toBeVisible();
  });
  await test.step("readers see it once it is published", async () => {
    expect(await (await page.request.get(`/docs/${basename}`)).text()).not.toContain("pictures.example");
    await page.getByRole("button", { name: "Publish changes" }).click();
    await expect(page.getByText("Changes published")).toBeVisible();
    const text = async () => (await page.request.get(`/docs/${basename}`)).text();
    expect(await text()).toContain("https://pictures.example/dark.svg");
    expect(await text()).toContain("Acme Handbook");
  });
  await test.step("browsers have nothing to report", () => {
    expect(reported).toEqual([]);
  });
});

test("a member without create access sees a site, and why they can't change it", async ({
  api,
  as,
  world,
}) => {
  const guide = await world.space({ title: "Guide", pages: ["# Welcome\n"] });
  const { id: siteId } = await newSite(api, world, { spaces: [guide.id] });
  const organizationId = world.organization.id;
  const page = await as(await world.member("edit"));
  const reported = errorsReported(page);
  await page.goto(addresses.site.overview(organizationId, siteId));
  const tabs = page.getByRole("navigation", { name: "Site", exact: true }).getByRole("link");
  await expect(tabs).toHaveText(["Overview", "Structure"]);
  await expect(page.getByRole("region", { name: "Preview" })).toHaveCount(0);
  const { audience, access, appearance, insights, settings } = addresses.site;
  for (const addressOf of [audience, access, appearance, insights, settings]) {
    await page.goto(addressOf(organizationId, siteId));
    await expect(page.getByText("You need create access to change this site. Ask an admin.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Unpublished changes" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
  }
  expect(reported).toEqual([]);
});

test("a site gets a hostname of its own, once it is verified and points here", async ({ api, as, world }) => {
  const guide = await world.space({ title: "Guide" });
  const { id: siteId } = await newSite(api, world, { spaces: [guide.id] });
  const params = { organizationId: world.organization.id, siteId };
  await api.as(world.admin).call(sites.publish, { params });
  const hostname = `docs-${siteId.toLowerCase()}.acme.invalid`;
  const page = await as(world.admin);
  await page.goto(addresses.site.settings(params.organizationId, siteId));

  const path = page.getByRole("textbox", { name: "Path" });
  await path.fill("acme-handbook");
  await expect(page.getByText(/\/docs\/acme-handbook$/)).toBeVisible();
  await expect(
    page.getByText("The address of the site changes. The former one will lead to it."),
  ).toBeVisible();

  await page.getByRole("textbox", { name: "Custom hostname" }).fill(hostname.toUpperCase());
  const own = page.getByRole("region", { name: "Your own address" });
  await own.getByRole("button", { name: "Save changes" }).click();
  const card = page.getByRole("region", { name: "Hostname", exact: true });
  const verdict = card.getByRole("status").first();
  await expect(verdict).toHaveText("Not verified");
  const { record } = await api.as(world.admin).call(hostnames.ofSite, { params });
  expect(record.name).toBe(`_bindery.${hostname}`);
  for (const text of [record.name, record.value, hostname]) await expect(card).toContainText(text);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await card.getByRole("button", { name: "Copy TXT value" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(record.value);
  await card.getByRole("button", { name: "Check now" }).click();
  await expect(card).toContainText(/Checked (just|a|1|[2-9])/);
  await expect(verdict).toHaveText("Not verified");

  const stored = (data: Prisma.SiteUpdateInput) => database().site.update({ where: { id: siteId }, data });
  await stored({ hostnameProof: "upgrade", hostnameKeptUntil: new Date("2030-02-03T12:00:00Z") });
  await page.reload();
  await expect(card).toContainText(
    "The site is served there until 3 Feb 2030. Verify the hostname to keep it.",
  );
  const proven = { hostnameProof: "record", hostnameProvenAt: new Date(), hostnameProblem: null };
  await stored({ ...proven, hostnameKeptUntil: null, hostnameStatus: "dns_wrong_cname" });
  await page.reload();
  await expect(verdict).toHaveText("Verified");
  await expect(card).toContainText("It points to another server.");
  await stored({ hostnameStatus: "dns_passed" });
  await page.reload();
  await expect(verdict).toHaveText("Connected");
});

test("conditions are built from claims, saved or not", async ({ api, as, world }) => {
  const [guide, inner] = [await world.space({ title: "Guide" }), await world.space({ title: "Insider" })];
  const { id: siteId } = await newSite(api, world, { spaces: [guide.id] });
  const params = { organizationId: world.organization.id, siteId };
  const caller = api.as(world.admin);
  await caller.call(siteSections.create, { params, body: { spaceId: inner.id } });
  const page = await as(world.admin);
  await page.goto(addresses.site.adaptive(params.organizationId, siteId));
  const tester = page.getByRole("region", { name: "Test a condition" });
  const schema = page.getByRole("textbox", { name: "JSON Schema" });

  await test.step("an invalid schema is refused with the place", async () => {
    await schema.fill('{\n  "type": "object"\n  "properties": {}\n}');
    await expect(page.getByText("This isn't JSON (line 3, column 3).")).toBeVisible();
    await schema.fill(
      '{ "type": "object", "properties": { "seats": { "type": "number" } }, "additionalProperties": false }',
    );
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText(/seats\.description: /)).toBeVisible();
  });

  await test.step("the builder and the templates know claims that are not saved", async () => {
    await schema.fill(
      '{ "type": "object", "properties": { "seats": { "type": "number", "description": "How many." } }, "additionalProperties": false }',
    );
    await tester.getByRole("combobox", { name: "Start from" }).click();
    await page.getByRole("option", { name: /seats > 0/ }).click();
    await tester.getByRole("combobox", { name: "Comparison of condition 1" }).click();
    await page.getByRole("option", { name: "is at least" }).click();
    await tester.getByRole("spinbutton", { name: "Value of condition 1" }).fill("10");
    await tester.getByRole("textbox", { name: "Claims of a visitor" }).fill('{ "seats": 12 }');
    await expect(tester.getByRole("status")).toHaveText("Visible to this visitor");
    await tester.getByRole("textbox", { name: "Claims of a visitor" }).fill('{ "seats": 2 }');
    await expect(tester.getByRole("status")).toHaveText("Hidden from this visitor");
    await tester.getByRole("radio", { name: "Text" }).click();
    const text = tester.getByRole("textbox", { name: "Condition" });
    await expect(text).toHaveValue("visitor.claims.seats >= 10");
    await text.fill('visitor.claims.seats >= "ten"');
    await expect(tester.getByRole("alert")).toContainText(/at character \d+/);
  });

  await test.step("a section is shown by a condition that is built", async () => {
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Claims saved")).toBeVisible();
    await page.getByRole("switch", { name: "Adaptive content" }).click();
    await page.getByRole("link", { name: "Structure" }).click();
    await page.getByRole("button", { name: "Actions for Insider" }).first().click();
    await page.getByRole("menuitem", { name: "Edit section…" }).click();
    const dialog = page.getByRole("dialog", { name: "Insider" });
    await dialog.getByRole("button", { name: "Add condition" }).click();
    await dialog.getByRole("combobox", { name: "Comparison of condition 1" }).click();
    await page.getByRole("option", { name: "is more than" }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Changes saved")).toBeVisible();
    const { structure } = await caller.call(siteStructure.get, { params });
    expect(structure[1]).toMatchObject({ title: "Insider", condition: "visitor.claims.seats > 0" });
  });
});
