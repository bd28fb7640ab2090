import "server-only";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { systemActor } from "@/lib/core/access/actor";
import { randomText } from "@/lib/core/ids";
import { isSetupNeeded } from "@/lib/identity/setup/commands";
import { createUser } from "@/lib/identity/users/commands";
import { addMember } from "@/lib/organizations/members/commands";
import { createOrganization } from "@/lib/organizations/organizations/create";
import { withoutRequest } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { markDemo } from "./marker";
import { ORGANIZATION, PEOPLE, type PersonName } from "./outline";
import { writeStory } from "./story";
import { type Cast, DemoWorld } from "./world";

/** Sign-ins of the demo's people, the admin first. */
export type DemoCredentials = { displayName: string; email: string; password: string; role: string }[];

/** Hundreds of commits take seconds, on a busy machine minutes. */
const TIMEOUT_MS = 10 * 60_000;
const RETRY_AFTER_MS = 10_000;
const setUp = withoutRequest(systemActor("demo", null));

/**
 * True on the first start on an empty embedded database. The script that starts it sets `BINDERY_EMBEDDED_DATABASE`.
 */
export const isDemoWanted = async (db: Db): Promise<boolean> =>
  env.demo && process.env.BINDERY_EMBEDDED_DATABASE === "1" && (await isSetupNeeded(db));

/**
 * Creates the demo if wanted, with retries: failures are logged and never stop the server. Resolves after the
 * first attempt; retries continue until the signal aborts.
 * @param introduce prints the sign-ins after the attempt that succeeds
 */
export async function createDemoWithRetries(
  db: Db,
  introduce: (credentials: DemoCredentials | null) => Promise<void> | void,
  { signal, retryAfterMs = RETRY_AFTER_MS }: { signal: AbortSignal; retryAfterMs?: number },
): Promise<void> {
  try {
    await introduce((await isDemoWanted(db)) ? await createDemo(db) : null);
  } catch (error) {
    log.error({ err: error }, "The demo organization could not be created; the next attempt follows.");
    void sleep(retryAfterMs, undefined, { signal, ref: false }).then(
      () => createDemoWithRetries(db, introduce, { signal, retryAfterMs }),
      () => {},
    );
  }
}

/**
 * Creates the demo organization in one transaction, and writes the passwords to `demo-credentials` in the
 * data folder, readable by the server's account only. An installation has at most one demo.
 */
export const createDemo = (db: Db): Promise<DemoCredentials> =>
  inTransaction(
    db,
    async (tx) => {
      await markDemo(tx);
      const credentials: DemoCredentials = [];
      const world = await createPeople(tx, credentials);
      await writeStory(tx, world.demo, world.people);
      await keep(credentials);
      return credentials;
    },
    { timeoutMs: TIMEOUT_MS },
  );

/** Creates the people with their passwords, and their organization. */
async function createPeople(
  tx: Tx,
  credentials: DemoCredentials,
): Promise<{ demo: DemoWorld; people: Cast }> {
  const people: Partial<Cast> = {};
  for (const [name, { displayName, email, role }] of Object.entries(PEOPLE)) {
    const password = randomText(16);
    const { id } = await createUser(tx, { displayName, email, password });
    people[name as PersonName] = withoutRequest({
      ...systemActor("demo", id),
      displayName,
      email,
      photoURL: null,
      // No organization exists yet that could require another way to sign in.
      ssoRequiredIn: [],
      secondFactorRequiredIn: [],
    });
    credentials.push({ displayName, email, password, role });
  }
  const complete = people as Cast;
  const { organizationId } = await createOrganization(tx, setUp, {
    title: ORGANIZATION,
    ownerId: complete.ingrid.actor.userId,
  });
  for (const [name, { role }] of Object.entries(PEOPLE)) {
    const { userId } = complete[name as PersonName].actor;
    await addMember(tx, setUp, { organizationId, userId, role });
  }
  return { demo: new DemoWorld(tx, organizationId, complete), people: complete };
}

async function keep(credentials: DemoCredentials): Promise<void> {
  const file = join(env.dataDir, "demo-credentials");
  const lines = credentials.map(
    ({ role, email, password }) => `${role.padEnd(8)} ${email.padEnd(24)} ${password}`,
  );
  await writeFile(file, `${lines.join("\n")}\n`, { mode: 0o600 });
  // The mode above applies to new files only.
  await chmod(file, 0o600);
}
