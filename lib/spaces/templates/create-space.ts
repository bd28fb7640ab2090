import "server-only";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import type { OrganizationWithRole } from "@/lib/spaces/collections/create-in";
import { createSpace, getSpace } from "@/lib/spaces/spaces/commands";
import type { CreateSpace } from "@/lib/spaces/spaces/schemas";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { chooseTemplate, startFromTemplate } from "./commands";

/** Creates a space, optionally with the pages of a template. */
export const createSpaceWithTemplate = (
  db: Db,
  ctx: ActorContext,
  organization: OrganizationWithRole,
  { template, ...input }: CreateSpace,
): Promise<SpaceSubject> =>
  inTransaction(db, async (tx) => {
    const space = await createSpace(tx, ctx, organization, input);
    if (!template) return space;
    const place = { organizationId: space.organizationId, space: null };
    const chosen = await chooseTemplate(tx, ctx, place, template, "template.");
    await startFromTemplate(tx, ctx, space, chosen);
    return getSpace(tx, ctx, space.id);
  });
