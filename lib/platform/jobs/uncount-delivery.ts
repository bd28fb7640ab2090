import "server-only";
import { prepared } from "@/lib/platform/db/prepared";

/**
 * Takes back the count of a delivery that a shutdown interrupted: after the last one, the queue would give the job up
 * although its handler recorded no failure.
 */
export const uncountDelivery = prepared(
  "uncount-interrupted-delivery",
  `UPDATE graphile_worker._private_jobs SET "attempts" = "attempts" - 1 WHERE "id" = $1::bigint AND "attempts" > 0`,
);
