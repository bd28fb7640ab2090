import "server-only";
import { checkHostsBelow } from "@/lib/domains/sites/hosts";
import { Conflict } from "@/lib/errors";
import { randomText } from "@/lib/ids";
import type { AddDomain, DomainProblem } from "@/lib/model/email-domains/schemas";
import type { Db } from "@/lib/platform/db/client";
import { isUniqueViolation } from "@/lib/platform/db/errors";
import { inTransaction } from "@/lib/platform/db/transaction";
import { type Recorder, record } from "@/lib/platform/events/record";
import { type DomainRow, recordOf } from "./present";
import { countDomains, findDomain, getDomain } from "./queries";
import { refuseFreeMail, refusePublicSuffix } from "./shared-domains";
import { readTxtRecords, UnreadableRecords } from "./txt-records";

const MOST = 100;

/** Adds a domain to verify; an existing one stays unchanged. */
export const addDomain = (
  db: Db,
  ctx: Recorder,
  organizationId: string,
  { domain }: AddDomain,
): Promise<DomainRow> => {
  refusePublicSuffix(domain);
  refuseFreeMail(domain);
  return inTransaction(db, (tx) => insertDomain(tx, ctx, organizationId, domain));
};

async function insertDomain(
  tx: Db,
  ctx: Recorder,
  organizationId: string,
  domain: string,
): Promise<DomainRow> {
  await lockDomains(tx, organizationId);
  const known = await findDomain(tx, organizationId, domain);
  if (known) return known;
  if ((await countDomains(tx, organizationId)) >= MOST)
    throw new Conflict(
      `An organization has at most ${MOST} e-mail domains. Remove one first.`,
      "too_many_domains",
    );
  await tx.organizationDomain.create({
    data: { organizationId, domain, token: randomText(22) },
    select: { domain: true },
  });
  await record(tx, ctx, {
    type: "emailDomain.added",
    organizationId,
    subjectId: organizationId,
    payload: { domain },
  });
  return getDomain(tx, organizationId, domain);
}

/** Looks up the DNS record of a domain, and verifies the domain if it is there. */
export async function checkDomain(
  db: Db,
  ctx: Recorder,
  organizationId: string,
  domain: string,
): Promise<DomainRow> {
  const known = await getDomain(db, organizationId, domain);
  if (known.verifiedAt !== null) return known;
  const problem = await problemOf(known);
  return inTransaction(db, async (tx) => {
    await lockDomains(tx, organizationId);
    const current = await getDomain(tx, organizationId, domain);
    if (current.verifiedAt !== null) return current;
    if (problem === null) return verify(tx, ctx, current);
    await tx.organizationDomain.update({
      where: { organizationId_domain: { organizationId, domain } },
      data: { checkedAt: new Date(), problem },
      select: { domain: true },
    });
    await record(tx, ctx, {
      type: "emailDomain.checkFailed",
      organizationId,
      subjectId: organizationId,
      payload: { domain, problem },
    });
    return getDomain(tx, organizationId, domain);
  });
}

async function problemOf(row: DomainRow): Promise<DomainProblem | null> {
  const { name, value } = recordOf(row);
  try {
    const found = await readTxtRecords(name);
    if (found.some((text) => text.trim() === value)) return null;
    return found.length === 0 ? "record_missing" : "record_differs";
  } catch (error) {
    if (!(error instanceof UnreadableRecords)) throw error;
    return error.problem;
  }
}

/** Verifies a domain on an operator's word, for networks whose DNS this server cannot query. */
export const vouchForDomain = (
  db: Db,
  ctx: Recorder,
  organizationId: string,
  { domain }: AddDomain,
): Promise<DomainRow> => {
  refusePublicSuffix(domain);
  return inTransaction(db, async (tx) => {
    const known = await insertDomain(tx, ctx, organizationId, domain);
    return known.verifiedAt === null ? verify(tx, ctx, known) : known;
  });
};

async function verify(tx: Db, ctx: Recorder, { organizationId, domain }: DomainRow): Promise<DomainRow> {
  const now = new Date();
  await tx.organizationDomain
    .update({
      where: { organizationId_domain: { organizationId, domain } },
      data: { verifiedAt: now, checkedAt: now, problem: null },
      select: { domain: true },
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, "organization_domain_verified_key")) throw error;
      throw new Conflict(
        `Another organization here has verified ${domain}. Ask the operator of this installation to sort it out.`,
        "domain_taken",
      );
    });
  await record(tx, ctx, {
    type: "emailDomain.verified",
    organizationId,
    subjectId: organizationId,
    payload: { domain },
  });
  await checkHostsBelow(tx, organizationId, domain);
  return getDomain(tx, organizationId, domain);
}

/** Removes a domain; false if it does not exist. */
export const removeDomain = (
  db: Db,
  ctx: Recorder,
  organizationId: string,
  domain: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockDomains(tx, organizationId);
    const known = await findDomain(tx, organizationId, domain);
    if (!known) return false;
    await tx.organizationDomain.delete({
      where: { organizationId_domain: { organizationId, domain } },
      select: { domain: true },
    });
    await record(tx, ctx, {
      type: "emailDomain.removed",
      organizationId,
      subjectId: organizationId,
      payload: { domain, verified: known.verifiedAt !== null },
    });
    await checkHostsBelow(tx, organizationId, domain);
    return true;
  });

/** Serializes changes to the domains of an organization. */
const lockDomains = (tx: Db, organizationId: string): Promise<unknown> =>
  tx.$queryRaw`SELECT 1 FROM "Organization" WHERE "id" = ${organizationId} FOR NO KEY UPDATE`;
