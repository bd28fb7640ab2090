import "server-only";
import type { ActorContext } from "@/lib/api/server/context";
import type { Place } from "@/lib/collections/create-in";
import type { Db } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/transaction";
import { createSpace, getSpace } from "@/lib/spaces/commands";
import type { CreateSpace } from "@/lib/spaces/schemas";
import type { SpaceSubject } from "@/lib/spaces/subject";
import { chooseTemplate, startFromTemplate } from "./commands";

/** Creates a space with the pages of a template where one is named. */
export const createSpaceWithTemplate = (
  db: Db,
  ctx: ActorContext,
  organization: Place,
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
