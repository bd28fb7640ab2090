import "server-only";
import { NotFound } from "@/lib/core/errors";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { presentUpload } from "./present";
import type { SignedUpload } from "./schemas";

/** Returns an upload of the caller. Throws NotFound, also for uploads of others. */
export async function getUpload(
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  key: string,
): Promise<SignedUpload> {
  const upload = await db.upload.findFirst({
    where: { key, organizationId, userId: ctx.actor.userId },
    select: { key: true, size: true, received: true },
  });
  if (!upload) throw new NotFound("upload", key);
  return presentUpload(upload);
}
