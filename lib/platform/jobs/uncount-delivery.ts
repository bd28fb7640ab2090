import "server-only";
import { prepared } from "@/lib/platform/db/prepared";
import { uncountedDelivery } from "./queue-tables";

/**
 * Takes back the count of a delivery that a shutdown interrupted: after the last one, the queue would give the job up
 * although its handler recorded no failure.
 */
export const uncountDelivery = prepared("uncount-interrupted-delivery", uncountedDelivery("$1"));
