import { expect, it } from "vitest";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { findSite } from "@/lib/sites/sites/queries";
import { findSpace } from "@/lib/spaces/spaces/queries";
import { siteOf } from "@/lib/testing/published-site";
import { contextOf, world } from "@/lib/testing/world";
import { addVisits } from "./site-visits";

it("visits that cannot be stored end the transaction of the demo with the reason", async () => {
  const here = await world();
  const { id: spaceId } = await here.space();
  const { id: siteId } = await siteOf(here, [{ space: { id: spaceId } }]);
  const ctx = contextOf(here.admin);
  const visited = inTransaction(database(), async (tx) => {
    const site = await findSite(tx, ctx.actor, here.organization.id, siteId);
    const space = await findSpace(tx, ctx.actor, spaceId);
    await tx.$executeRaw`SET TRANSACTION READ ONLY`;
    await addVisits(tx, ctx, site!, space!);
  });
  await expect(visited).rejects.toThrow("cannot execute INSERT in a read-only transaction");
});
