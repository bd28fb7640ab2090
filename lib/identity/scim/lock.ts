import "server-only";
import type { Tx } from "@/lib/platform/db/client";

/** Serializes the requests of a directory, and keeps domains unchanged meanwhile. */
export const lockDirectory = (tx: Tx, organizationId: string): Promise<unknown> =>
  tx.$queryRaw`SELECT 1 FROM "Organization" WHERE "id" = ${organizationId} FOR NO KEY UPDATE`;
