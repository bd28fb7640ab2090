import "server-only";
import { ConflictError } from "@/lib/core/errors";
import { randomText } from "@/lib/core/ids";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { type Recorder, record } from "@/lib/platform/events/record";
import { checkHostsBelow } from "@/lib/sites/sites/hosts";
import type { DomainRow } from "./present";
import { countDomains, findDomain, getDomain } from "./queries";
import type { AddDomain } from "./schemas";
import { refuseFreeMail, refusePublicSuffix } from "./shared-domains";
import { endVerification, lockDomains, verify } from "./verification";

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
  tx: Tx,
  ctx: Recorder,
  organizationId: string,
  domain: string,
): Promise<DomainRow> {
  await lockDomains(tx, organizationId);
  const known = await findDomain(tx, organizationId, domain);
  if (known) return known;
  if ((await countDomains(tx, organizationId)) >= MOST)
    throw new ConflictError(
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

/** Verifies a domain on an operator's word, for networks whose DNS this server cannot query. */
export const verifyDomainByOperator = (
  db: Db,
  ctx: Recorder,
  organizationId: string,
  { domain }: AddDomain,
): Promise<DomainRow> => {
  refusePublicSuffix(domain);
  return inTransaction(db, async (tx) => {
    const known = await insertDomain(tx, ctx, organizationId, domain);
    return known.proof === "operator" ? known : verify(tx, ctx, known, "operator");
  });
};

/** Ends the verification of a domain because an operator says so. False if the domain is not verified. */
export const withdrawDomain = (
  db: Db,
  ctx: Recorder,
  organizationId: string,
  { domain }: AddDomain,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockDomains(tx, organizationId);
    const known = await findDomain(tx, organizationId, domain);
    if (!known || known.proof === null) return false;
    await endVerification(tx, ctx, known, null);
    return true;
  });

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
