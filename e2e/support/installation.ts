import { createHash } from "node:crypto";
import { expect } from "@playwright/test";
import { operatorActor } from "@/lib/core/access/actor";
import { createToken } from "@/lib/domains/tokens/commands";
import { withoutRequest } from "@/lib/platform/api/server/context";
import { hashPassword } from "@/lib/platform/auth/password";
import { openSession } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { pool } from "@/lib/platform/db/pool";
import type { LANES } from "@/lib/platform/jobs/job";
import { type Person, person } from "@/lib/testing/world";

export type { Person } from "@/lib/testing/world";

/* What only the operator of an installation can do, done where the operator's commands do it: in its database. */

/** The password of everybody whom a test makes. */
export const PASSWORD = "correct horse battery staple";

/** Hashed once, since that is made to take long. */
let passwordHash: Promise<string> | undefined;

/** An account that belongs to no organization yet. */
export async function createPerson(fields?: Parameters<typeof person>[0]): Promise<Person> {
  passwordHash ??= hashPassword(PASSWORD);
  const made = await person(fields);
  await database().user.update({ where: { id: made.id }, data: { passwordHash: await passwordHash } });
  return made;
}

/**
 * Makes everybody wait who stores a file of these bytes in an organization, an import among them, until the
 * returned function is called: a second store of the same bytes has to know how the first one ends.
 */
export async function holdFile(organizationId: string, bytes: Buffer): Promise<() => Promise<void>> {
  const connection = await pool().connect();
  await connection.query("BEGIN");
  await connection.query(
    `INSERT INTO "FileBlob" ("organizationId", "hash", "size", "bytes") VALUES ($1, $2, $3, $4)`,
    [organizationId, createHash("sha256").update(bytes).digest(), bytes.length, bytes],
  );
  return async () => {
    await connection.query("ROLLBACK");
    connection.release();
  };
}

const QUEUE = `"graphile_worker"."_private_job_queues"`;

/** Keeps the jobs of an organization in a lane waiting until they are released, which waits until they have run. */
export async function holdJobs(
  organizationId: string,
  lane: (typeof LANES)[number],
): Promise<() => Promise<void>> {
  const queue = `${lane} ${organizationId}`;
  await pool().query(
    `INSERT INTO ${QUEUE} AS q (queue_name, locked_at, locked_by) VALUES ($1, now(), 'held')
     ON CONFLICT (queue_name) DO UPDATE SET locked_at = now(), locked_by = 'held'`,
    [queue],
  );
  const waiting = async () =>
    (await pool().query("SELECT FROM graphile_worker.jobs WHERE queue_name = $1", [queue])).rowCount;
  return async () => {
    await pool().query(`UPDATE ${QUEUE} SET locked_at = NULL, locked_by = NULL WHERE queue_name = $1`, [
      queue,
    ]);
    await expect.poll(waiting).toBe(0);
  };
}

/** Signs a browser in without its screens; returns what goes into the cookie. */
export async function createSession({ id }: Person): Promise<string> {
  const { secret } = await openSession(database(), id, {
    address: "127.0.0.1",
    userAgent: "end-to-end test",
  });
  return secret;
}

/** An API token of a person. */
export async function createTokenFor({ id: userId }: Person): Promise<string> {
  const operator = withoutRequest(operatorActor(null));
  const input = { userId, label: "End-to-end test", organizationId: null, expiresAt: null };
  return (await createToken(database(), operator, input)).token;
}
