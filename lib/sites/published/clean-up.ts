import "server-only";
import { hoursBefore } from "@/lib/core/hours-before";
import type { Db } from "@/lib/platform/db/client";
import { removeOldCopies } from "./disk-copies";

const KEPT_DAYS = 90;

/** Deletes old copies of public pages from the disk of this server; they are made again with the pages. */
export const cleanUpCopies = (_db: Db, now: Date): Promise<void> =>
  removeOldCopies(hoursBefore(now, KEPT_DAYS * 24));
