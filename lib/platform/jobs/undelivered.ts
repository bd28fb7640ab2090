import "server-only";
import type { Job } from "./job";

/**
 * SQL: true if no job will be delivered any more that has the id in this field of its payload. A server that is killed
 * during the last delivery leaves the row that the job was for as it is.
 */
export const undelivered = ({ name }: Job, field: string, id: string): string =>
  `NOT EXISTS (SELECT FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t."id" = j."task_id"
     WHERE t."identifier" = '${name}' AND j."payload"->>'${field}' = ${id}
       AND (j."attempts" < j."max_attempts" OR j."locked_at" IS NOT NULL))`;
