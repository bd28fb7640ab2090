/*
 * The only use of the queue's private tables. Its public view of the jobs has no payload, and joins three tables, which
 * no index orders by lane and priority: with thousands of waiting jobs, each new one would sort all of its lane. Its
 * public functions change no job that is being delivered.
 */

const JOBS = "graphile_worker._private_jobs";

/** For the round of a new job, which thousands of waiting jobs must not make slow. */
export const QUEUE_INDEXES = [
  `CREATE INDEX IF NOT EXISTS bindery_jobs_by_lane ON ${JOBS} ("job_queue_id", "priority")`,
  `CREATE INDEX IF NOT EXISTS bindery_running_jobs ON ${JOBS} ("priority") WHERE "locked_at" IS NOT NULL`,
];

/**
 * SQL: the priority of a new job in a lane. The queue takes jobs by their priority, then by their time. Lanes take turns:
 * a job's priority is its round, one after that of the job before it in its lane, and at least the present round, so that
 * the first job of an organization does not wait for a thousand of another one. Rounds begin again at 0 when no job is
 * left; the largest number is a limit of the queue, from which on the time decides.
 * @param lane SQL of the lane's name
 * @param key SQL of the job's key
 */
export const roundOf = (lane: string, key: string): string => `least(32767, greatest(1 + (
    SELECT max(j."priority") FROM ${JOBS} j
    WHERE j."job_queue_id" = (SELECT q."id" FROM graphile_worker._private_job_queues q WHERE q."queue_name" = ${lane})
      AND (j."locked_at" IS NOT NULL OR j."is_available" AND j."key" IS DISTINCT FROM ${key})
  ), (
    SELECT max(j."priority") FROM ${JOBS} j WHERE j."locked_at" IS NOT NULL
  ), (
    SELECT j."priority" FROM ${JOBS} j
    WHERE j."is_available" AND j."job_queue_id" IS NOT NULL AND j."run_at" <= now() ORDER BY j."priority", j."run_at" LIMIT 1
  ), 0))`;

/**
 * SQL: true if no job will be delivered any more that has the id in this field of its payload. A server that is killed
 * during the last delivery leaves the row that the job was for as it is.
 */
export const undelivered = ({ name }: { name: string }, field: string, id: string): string =>
  `NOT EXISTS (SELECT FROM ${JOBS} j JOIN graphile_worker._private_tasks t ON t."id" = j."task_id"
     WHERE t."identifier" = '${name}' AND j."payload"->>'${field}' = ${id}
       AND (j."attempts" < j."max_attempts" OR j."locked_at" IS NOT NULL))`;

/** SQL: takes back the count of a delivery, that of the job with this id. */
export const uncountedDelivery = (id: string): string =>
  `UPDATE graphile_worker._private_jobs SET "attempts" = "attempts" - 1 WHERE "id" = ${id}::bigint AND "attempts" > 0`;
