import { createHash } from "node:crypto";
import { expect } from "@playwright/test";
import { operatorActor } from "@/lib/core/access/actor";
import { createToken } from "@/lib/identity/tokens/commands";
import { hashPassword } from "@/lib/identity/users/password";
import { withoutRequest } from "@/lib/platform/api/server/context";
import { openSession } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { pool } from "@/lib/platform/db/pool";
import type { LANES } from "@/lib/platform/jobs/job";
import { type Person, person } from "@/lib/testing/world";

export type { Person } from "@/lib/testing/world";

/* Actions of an installation's operator, done like the operator's commands: in its database. */

/** The password of every person in tests. */
export const PASSWORD = "correct horse battery staple";

/** Hashed once, since hashing is slow by design. */
let passwordHash: Promise<string> | undefined;

/** An account without an organization. */
export async function createPerson(fields?: Parameters<typeof person>[0]): Promise<Person> {
  passwordHash ??= hashPassword(PASSWORD);
  const made = await person(fields);
  await database().user.update({ where: { id: made.id }, data: { passwordHash: await passwordHash } });
  return made;
}

/**
 * Blocks every store of a file with these bytes in an organization, imports included, until the returned function is
 * called: a second store of the same bytes has to wait for the outcome of the first.
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

/** Holds the jobs of an organization in a lane until they are released; the release waits until they have run. */
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

/** Signs a browser in without its screens; returns the value of the cookie. */
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
