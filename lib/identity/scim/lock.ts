import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";

/** Serializes the requests of a directory, and keeps domains unchanged meanwhile. */
export const lockDirectory = (tx: Tx, organizationId: string): Promise<unknown> =>
  lockRow(tx, "Organization", organizationId);
