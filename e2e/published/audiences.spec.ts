import { SignJWT } from "jose";
import { expect, test } from "@/e2e/fixtures";
import { newSite } from "@/e2e/support/scenarios";
import { publishingAuth, shareLinks } from "@/lib/sites/audience/operations";
import type { SITE_VISIBILITIES } from "@/lib/sites/sites/kinds";
import { sites } from "@/lib/sites/sites/operations";
import { siteSections } from "@/lib/sites/structure/operations";

test("each audience of a site gets in, and all others are refused", async ({
  api,
  request,
  visitor,
  world,
}) => {
  const [guide, inner] = [
    await world.space({ title: "Guide", pages: ["# Welcome\n\nFor readers.\n"] }),
    await world.space({ title: "Insider", pages: ["# Axolotl\n\nFor some.\n"] }),
  ];
  const { id: siteId, basename } = await newSite(api, world, { spaces: [guide.id] });
  const params = { organizationId: world.organization.id, siteId };
  const as = api.as(world.admin);
  const section = await as.call(siteSections.create, { params, body: { spaceId: inner.id } });
  await as.call(siteSections.update, {
    params: { ...params, siteSectionId: section.id },
    body: { condition: 'visitor.claims.plan == "pro"' },
  });
  const show = (visibility: (typeof SITE_VISIBILITIES)[number]) =>
    as.call(sites.update, { params, body: { visibility } });
  const address = `/docs/${basename}`;
  /** Opens a path in a new browser without cookies. */
  const opened = async (path: string) => {
    const page = await visitor();
    const answer = await page.goto(path);
    return { page, status: answer?.status(), robots: answer?.headers()["x-robots-tag"] };
  };
  const welcome = { name: "Welcome", level: 1 } as const;
  const expectNobody = async (status: number, path = address) => {
    const { page, ...answer } = await opened(path);
    expect(answer.status, path).toBe(status);
    await expect(page.getByRole("heading", welcome)).toHaveCount(0);
    expect(await page.content()).not.toMatch(/For readers|Guide/);
  };

  await test.step("no one before it is published", () => expectNobody(404));
  await as.call(sites.publish, { params });

  await test.step("everyone of a public one", async () => {
    await show("public");
    const { page, robots } = await opened(address);
    await expect(page.getByRole("heading", welcome)).toBeVisible();
    expect(robots).toBeUndefined();
    const rules = await (await request.get("/robots.txt")).text();
    expect(rules).toContain("Allow: /docs/\nDisallow: /docs/*/~/search\nDisallow: /\n");
    expect(rules).toContain(`${address}/sitemap.xml\n`);
    expect(await page.context().cookies()).toEqual([]);
  });

  await test.step("everyone of an unlisted one, but no search engine", async () => {
    await show("unlisted");
    const { page, robots } = await opened(address);
    await expect(page.getByRole("heading", welcome)).toBeVisible();
    expect(robots).toBe("noindex");
  });

  await test.step("anyone with a share link, until it is switched off", async () => {
    await show("share-link");
    await expectNobody(404);
    const link = await as.call(shareLinks.create, { params, body: { name: "Partners" } });
    const { page } = await opened(link.urls.published ?? "");
    await expect(page.getByRole("heading", welcome)).toBeVisible();
    await as.call(shareLinks.update, {
      params: { ...params, shareLinkId: link.id },
      body: { active: false },
    });
    expect((await page.reload())?.status()).toBe(404);
    await expectNobody(404, link.urls.published);
  });

  await test.step("visitors with a token signed by the site's key, each with their own content", async () => {
    await show("visitor-auth");
    await as.call(sites.update, { params, body: { adaptiveContent: { enabled: true } } });
    await expectNobody(401);
    const { privateKey } = await as.call(publishingAuth.get, { params });
    const tokenOf = (claims: Record<string, unknown>, key = privateKey) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256" })
        .setExpirationTime("5 minutes")
        .sign(new TextEncoder().encode(key));
    const { page } = await opened(`${address}?jwt_token=${await tokenOf({ plan: "basic" })}`);
    await expect(page.getByRole("heading", welcome)).toBeVisible();
    // The token is removed from the address, and stays with the browser.
    await expect(page).toHaveURL(address);
    expect((await page.goto(address))?.status()).toBe(200);
    await expect(page.getByRole("link", { name: "Insider" })).toHaveCount(0);

    const pro = await opened(`${address}?jwt_token=${await tokenOf({ plan: "pro" })}`);
    await pro.page.getByRole("link", { name: "Insider" }).click();
    await expect(pro.page.getByRole("heading", { name: "Axolotl", level: 1 })).toBeVisible();
    const insider = pro.page.url();
    expect((await page.goto(insider))?.status()).toBe(404);
    await expectNobody(401, insider);
    await expectNobody(
      401,
      `${address}?jwt_token=${await tokenOf({ plan: "pro" }, "a key of somebody else, long enough")}`,
    );

    await as.call(publishingAuth.regenerate, { params });
    expect((await pro.page.goto(insider))?.status()).toBe(401);
  });

  await test.step("no one after it was unpublished", async () => {
    await show("public");
    await as.call(sites.unpublish, { params });
    await expectNobody(404);
  });
});
