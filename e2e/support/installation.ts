import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import { Pool } from "pg";
import { newId } from "@/lib/ids";

/**
 * What only the operator of an installation can do, done where the operator's commands do it: in its
 * database. Accounts and signed-in browsers are rows; everything else that a test needs it makes through the
 * product itself.
 */
export type Person = { id: string; email: string; displayName: string };

/** The password of everybody whom a test makes. */
export const PASSWORD = "correct horse battery staple";

let pool: Pool | undefined;
let passwordHash: Promise<string> | undefined;
let counter = 0;

function database(): Pool {
  pool ??= new Pool({ connectionString: connectionString(), max: 2, allowExitOnIdle: true });
  return pool;
}

function connectionString(): string {
  if (process.env.E2E_DATABASE_URL) return process.env.E2E_DATABASE_URL;
  const file = join(process.env.E2E_DATA_DIR ?? ".data/e2e", "postgres.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { url: string }).url;
}

/** An account that belongs to no organization yet. */
export async function createPerson(displayName: string): Promise<Person> {
  counter += 1;
  passwordHash ??= hash(PASSWORD);
  const email = `person-${process.pid}-${counter}-${Date.now().toString(36)}@example.test`;
  const person = { id: newId(), email, displayName };
  await database().query(
    `INSERT INTO "User" ("id", "email", "displayName", "passwordHash") VALUES ($1, $2, $3, $4)`,
    [person.id, email, displayName, await passwordHash],
  );
  return person;
}

/**
 * Makes everybody wait who stores a file of these bytes in an organization, an import among them, until the
 * returned function is called: a second store of the same bytes has to know how the first one ends.
 */
export async function holdFile(organizationId: string, bytes: Buffer): Promise<() => Promise<void>> {
  const connection = await database().connect();
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

/** Signs a browser in without its screens; returns what goes into the cookie. */
export async function createSession(person: Person): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await database().query(
    `INSERT INTO "Session" ("id", "secretHash", "userId", "expiresAt", "userAgent")
     VALUES ($1, $2, $3, now() + interval '1 day', 'end-to-end test')`,
    [newId(), createHash("sha256").update(secret).digest(), person.id],
  );
  return secret;
}
