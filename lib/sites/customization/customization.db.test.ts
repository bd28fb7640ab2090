import { afterAll, expect, it } from "vitest";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { getSite } from "@/lib/sites/sites/queries";
import { api, expectProblem } from "@/lib/testing/api";
import { startBeside } from "@/lib/testing/lock-wait";
import { removeMadeSites, siteOf } from "@/lib/testing/published-site";
import { contextOf, world } from "@/lib/testing/world";
import { putCustomization } from "./commands";
import { DEFAULT_CUSTOMIZATION } from "./default-customization";

afterAll(removeMadeSites);

it("an override for a site space is refused if the customization of the site changed since it was read", async () => {
  const here = await world();
  const { id } = await siteOf(here, [{ space: await here.space() }]);
  const organizationId = here.organization.id;
  const siteSpace = await database().siteSpace.findFirstOrThrow({ where: { siteId: id } });
  const path = `/v1/orgs/${organizationId}/sites/${id}/site-spaces/${siteSpace.id}/customization`;
  const as = api.as(here.admin);
  const read = await as.get(path);
  const headers = { "if-match": String(read.headers.etag) };
  const { result } = await inTransaction(database(), async (tx) => {
    const ctx = contextOf(here.admin);
    const site = await getSite(tx, ctx.actor, { organizationId, id });
    await putCustomization(tx, ctx, site, { ...DEFAULT_CUSTOMIZATION, title: "Other" });
    return startBeside(() => as.patch(path, { title: "Mine" }, { headers }));
  });
  expectProblem(await result, 412);
  const again = { "if-match": String((await as.get(path)).headers.etag) };
  expect((await as.patch(path, { title: "Mine" }, { headers: again })).status).toBe(200);
});
