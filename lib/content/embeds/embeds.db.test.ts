import { afterAll, beforeAll, expect, it } from "vitest";
import { type FixtureSite, serveSite, sitePage } from "@/lib/exchange/imports/website/site-fixture";
import { env } from "@/lib/platform/env";
import { api, expectProblem } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";

let site: FixtureSite;
beforeAll(async () => {
  site = await serveSite({
    "/pumps": sitePage("Pumps", "<p>Well.</p>", '<meta property="og:site_name" content="Works">'),
    "/table.csv": { type: "text/csv", body: "<title>No page</title>" },
    "/moved": { location: "/pumps" },
  });
  env.allowPrivateFetch = ["127.0.0.1/32"];
});
afterAll(() => {
  site.close();
  env.allowPrivateFetch = [];
});

it("a link's card shows the metadata of its page, with and without a space", async () => {
  const here = await world();
  const { id } = await here.space();
  const as = api.as(await here.member("read"));
  const ask = (url: string, of = "/v1/urls") => as.get(`${of}/embed?url=${encodeURIComponent(url)}`);
  const card = { type: "link", title: "Pumps – Water works", site: "Works" };
  expect((await ask(`${site.origin}/pumps`)).body).toEqual(card);
  expect((await ask(`${site.origin}/moved`, `/v1/spaces/${id}`)).body).toEqual(card);
  expect((await ask(`${site.origin}/table.csv`)).body).toMatchObject({ title: "table.csv" });
  expectProblem(await ask(`${site.origin}/gone`), 400, "FETCH_ERROR");
  expectProblem(await ask("ftp://example.test/"), 400);
  env.allowPrivateFetch = [];
  expectProblem(await ask(`${site.origin}/pumps`), 400, "FETCH_ERROR");
  env.allowPrivateFetch = ["127.0.0.1/32"];
});
