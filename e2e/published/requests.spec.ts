import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import type { Api } from "@/e2e/support/api";
import { expectShownAccessible } from "@/e2e/support/axe";
import { apiReference, readSpec } from "@/e2e/support/scenarios";
import type { JourneyWorld } from "@/e2e/support/world";
import { addresses } from "@/lib/addresses";
import { openApiSpecs } from "@/lib/content/openapi-specs/operations";
import { sites } from "@/lib/sites/sites/operations";

const described = (server: string) => `openapi: 3.1.0
info: { title: Pumps, version: "1" }
servers: [{ url: ${server} }]
security: [{ token: [] }]
paths:
  /pumps/{id}:
    get:
      summary: Read a pump
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { "200": { description: It } }
components: { securitySchemes: { token: { type: http, scheme: bearer } } }
`;

async function tryOperation(page: Page, id: string): Promise<void> {
  await page.getByRole("button", { name: "Try it" }).click();
  const form = page.getByRole("form", { name: "Try GET /pumps/{id}" });
  await expect(form.getByLabel("Bearer token")).toHaveValue("");
  await form.getByLabel("id").fill(id);
  await form.getByLabel("Bearer token").fill(`token of ${id}`);
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(form.getByRole("status")).toContainText("200 OK");
  await expect(form.getByLabel("Body of the answer")).toHaveText(`{ "pump": "/pumps/${id}" }`);
}

test("credentials typed for one server are not filled in for another, and checked before they are sent", async ({
  api,
  visitor,
  world,
}) => {
  const organizationId = world.organization.id;
  const admin = api.as(world.admin);
  const [first, second] = ["https://one.example", "https://two.example"] as const;
  await readSpec(world, api, "pumps", described(`${first} }, { url: ${second}`));
  await readSpec(world, api, "tanks", described(second).replaceAll("pump", "tank"));
  for (const specSlug of ["pumps", "tanks"])
    await admin.call(openApiSpecs.update, {
      params: { organizationId, specSlug },
      body: { visibility: "public" },
    });
  const operation = (slug: string, path: string) =>
    `::openapi-operation{ref="/openapi/${slug}" path="${path}" method="get"}\n`;
  const text = [operation("pumps", "/pumps/{id}"), operation("tanks", "/tanks/{id}")].join("\n");
  const space = await world.space({ title: "Reference", pages: { Both: text } });
  const site = await admin.call(sites.create, {
    params: { organizationId },
    body: { title: "Two servers", spaces: [space.id] },
  });
  await admin.call(sites.publish, { params: { organizationId, siteId: site.id } });

  const reader = await visitor();
  await reader.goto(`/docs/${site.basename}`);
  const tries = reader.getByRole("button", { name: "Try it" });
  await expect(tries).toHaveCount(2);
  for (const button of await tries.all()) await button.click();
  const pumps = reader.getByRole("form", { name: "Try GET /pumps/{id}" });
  const tanks = reader.getByRole("form", { name: "Try GET /tanks/{id}" });
  await pumps.getByLabel("Bearer token").fill("of one");
  await expect(tanks.getByLabel("Bearer token")).toHaveValue("");
  await pumps.getByLabel("Server").selectOption(second);
  await expect(pumps.getByLabel("Bearer token")).toHaveValue("");
  await tanks.getByLabel("Bearer token").fill("of two");
  await expect(pumps.getByLabel("Bearer token")).toHaveValue("of two");
  await pumps.getByLabel("Server").selectOption(first);
  await expect(pumps.getByLabel("Bearer token")).toHaveValue("of one");

  await pumps.getByLabel("id").fill("7");
  await pumps.getByLabel("Bearer token").fill("żeton");
  await pumps.getByRole("button", { name: "Send request" }).click();
  await expect(pumps.getByLabel("Bearer token")).toHaveJSProperty(
    "validationMessage",
    "Headers can't have the character “ż”.",
  );
  await expect(pumps.getByLabel("Bearer token")).toBeFocused();
  await expect(pumps.getByRole("status")).toBeEmpty();
});

test("a reader on a phone finds a page, copies code and tries an operation, as members do in the console", async ({
  api,
  as,
  request,
  visitor,
  world,
}) => {
  const received: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "authorization");
    if (request.method === "OPTIONS") return response.end();
    received.push(request);
    response.setHeader("content-type", "application/json").end(JSON.stringify({ pump: request.url }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await readSpec(world, api, "pumps", described(origin));
  const organizationId = world.organization.id;
  const admin = api.as(world.admin);
  await admin.call(openApiSpecs.update, {
    params: { organizationId, specSlug: "pumps" },
    body: { visibility: "public" },
  });
  const operation = '::openapi-operation{ref="/openapi/pumps" path="/pumps/{id}" method="get"}\n';
  const start = "Valves hold water.\n\n```sh\nnpm start\n```\n";
  const space = await world.space({ title: "Reference", pages: { Start: start, Pumps: operation } });
  const site = await admin.call(sites.create, {
    params: { organizationId },
    body: { title: "Water works", spaces: [space.id] },
  });
  await admin.call(sites.publish, { params: { organizationId, siteId: site.id } });
  const address = `/docs/${site.basename}`;
  const found = async () => (await request.get(`${address}/~/search?q=pumps`)).text();
  await expect.poll(found).toContain("<mark>");

  const reader = await visitor();
  await reader.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await reader.setViewportSize({ width: 390, height: 844 });
  await reader.goto(address);
  await expect(reader.getByText("Valves hold water.")).toBeInViewport();
  await reader.getByRole("button", { name: "Copy code" }).click();
  await expect.poll(() => reader.evaluate(() => navigator.clipboard.readText())).toBe("npm start");
  await reader.getByRole("searchbox").click();
  await reader.getByRole("combobox").fill("pumps");
  await reader
    .getByRole("option", { name: /^Pumps/ })
    .first()
    .click();
  await expect(reader).toHaveURL(`${address}/pumps`);
  await tryOperation(reader, "7");

  const page = await as(world.admin);
  await page.goto(addresses.space.reader(space.id, "pumps"));
  await tryOperation(page, "8");
  await expectShownAccessible("a request in the reader", page);
  await page.goto(addresses.organization.spec(organizationId, "pumps"));
  await page.getByRole("button", { name: "/pumps/{id}" }).click();
  await expect(page.locator(".hljs-string").first()).toBeVisible();
  await tryOperation(page, "9");
  const fromScreen = page.evaluate(
    (url) =>
      fetch(url).then(
        () => "sent",
        () => "refused",
      ),
    origin,
  );
  expect(await fromScreen).toBe("refused");

  expect(received.map(({ url, headers }) => [url, headers.authorization, headers.cookie])).toEqual([
    ["/pumps/7", "Bearer token of 7", undefined],
    ["/pumps/8", "Bearer token of 8", undefined],
    ["/pumps/9", "Bearer token of 9", undefined],
  ]);
  server.close();
});

const alike = `openapi: 3.1.0
info: { title: Pumps, version: "1" }
paths:
  /pumps:
    post: &operation
      summary: Add a pump
      responses: { "200": { description: It, content: { application/json: { schema: { $ref: "#/components/schemas/Pump" } } } } }
  /tanks:
    post: { <<: *operation, summary: Add a tank }
components:
  schemas:
    Pump:
      type: object
      properties:
        name: { type: string, description: ${"The name on its plate. ".repeat(20)}}
        place: { type: object, properties: { town: { type: string } } }
`;

/** A published site with a page of two operations that have the same response; answers its address. */
async function siteOfAlike(api: Api, world: JourneyWorld): Promise<string> {
  const organizationId = world.organization.id;
  const admin = api.as(world.admin);
  await readSpec(world, api, "alike", alike);
  await admin.call(openApiSpecs.update, {
    params: { organizationId, specSlug: "alike" },
    body: { visibility: "public" },
  });
  const text = ["/pumps", "/tanks"]
    .map((path) => `::openapi-operation{ref="/openapi/alike" path="${path}" method="post"}\n`)
    .join("\n");
  const space = await world.space({ title: "Reference", pages: { Both: text } });
  const site = await admin.call(sites.create, {
    params: { organizationId },
    body: { title: "Alike", spaces: [space.id] },
  });
  await admin.call(sites.publish, { params: { organizationId, siteId: site.id } });
  return `/docs/${site.basename}`;
}

test("closed parts of a reference become part of the page soon, and open without the scripts of the site", async ({
  api,
  visitor,
  world,
}) => {
  const address = await siteOfAlike(api, world);
  const reader = await visitor();
  await reader.goto(address);
  const field = '[id="add-a-pump.200.place.town"]';
  await expect(reader.locator(field)).toBeHidden();
  await expect(reader.locator(field)).toHaveCount(1);

  const withoutScripts = await visitor();
  await withoutScripts.route(/\.js$/, (route) => route.abort());
  await withoutScripts.goto(address);
  await expect(withoutScripts.locator(field)).toHaveCount(0);
  await withoutScripts.locator("summary", { hasText: "200" }).first().click();
  await expect(withoutScripts.getByText("The name on its plate.")).toBeVisible();
  await expect(withoutScripts.locator(field)).toHaveCount(1);
});

test("a response that is equal to an earlier one is shown when it is opened or its field is named", async ({
  api,
  visitor,
  world,
}) => {
  const address = await siteOfAlike(api, world);
  const reader = await visitor();
  await reader.goto(address);
  const tank = reader.locator(".openapi").nth(1);
  await expect(tank.locator(".openapi-field")).toHaveCount(0);
  await tank.locator("summary", { hasText: "200" }).click();
  await expect(tank.getByRole("link", { name: "name", exact: true })).toHaveAttribute(
    "href",
    "#add-a-tank.200.name",
  );
  await expect(tank.getByText("The name on its plate.")).toBeVisible();

  const named = await visitor();
  await named.goto(`${address}#%`);
  await named.evaluate(() => location.assign("#add-a-tank.200.place.town"));
  await expect(named.locator('[id="add-a-tank.200.place.town"]')).toBeVisible();
  await named.goto("about:blank");
  await named.goto(`${address}#add-a-tank.200.place.town`);
  const town = named.locator('[id="add-a-tank.200.place.town"]');
  await expect(town).toBeVisible();
  await expect(town).toBeInViewport();
  await expectShownAccessible("a field that was named", named);
});

test("an address of a field of a model that is on a later page now leads to it", async ({
  api,
  visitor,
  world,
}) => {
  const organizationId = world.organization.id;
  const admin = api.as(world.admin);
  const schemas = Array.from(
    { length: 60 },
    (_, at) => `    Model${at}: { type: object, properties: { name: { type: string } } }`,
  );
  const many = `openapi: 3.1.0\ninfo: { title: Many, version: "1" }\npaths: {}\ncomponents:\n  schemas:\n`;
  await readSpec(world, api, "many", `${many}${schemas.join("\n")}\n`);
  const params = { organizationId, specSlug: "many" };
  await admin.call(openApiSpecs.update, { params, body: { visibility: "public" } });
  const space = await apiReference(world, api, "many");
  const site = await admin.call(sites.create, {
    params: { organizationId },
    body: { title: "Many", spaces: [space.id] },
  });
  await admin.call(sites.publish, { params: { organizationId, siteId: site.id } });

  const reader = await visitor();
  await reader.goto(`/docs/${site.basename}/models#Model3.name`);
  await expect(reader.locator('[id="Model3.name"]')).toBeInViewport();
  await reader.goto(`/docs/${site.basename}/models?from=mail#Model57.name`);
  await reader.waitForURL(`**/models-2?from=mail#Model57.name`);
  await expect(reader.locator('[id="Model57.name"]')).toBeInViewport();
});
