import "server-only";
import type { Db } from "@/lib/platform/db/client";

/** What a directory sends is done one request after the other, and domains stay as they are meanwhile. */
export const lockDirectory = (tx: Db, organizationId: string): Promise<unknown> =>
  tx.$queryRaw`SELECT 1 FROM "Organization" WHERE "id" = ${organizationId} FOR NO KEY UPDATE`;
