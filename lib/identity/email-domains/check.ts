import "server-only";
import { jobActor } from "@/lib/core/access/actor";
import { withoutRequest } from "@/lib/platform/api/server/context";
import type { Db, RootDb, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import type { Recorder } from "@/lib/platform/events/record";
import { type DomainRow, txtRecordOf } from "./present";
import { isGone, type Look, lookUpRecords, problemOf } from "./proof-record";
import { findDomain, findVerifiedDomain, getDomain } from "./queries";
import { checkDomainJob } from "./recheck-job";
import { endVerification, keepProblem, lockDomains, verify } from "./verification";

const asJob = withoutRequest(jobActor(checkDomainJob.name, null));

/** Looks whether the DNS record of a verified domain is still there. */
export async function handle(
  db: RootDb,
  { organizationId, domain }: { organizationId: string; domain: string },
): Promise<void> {
  const known = await findDomain(db, organizationId, domain);
  if (known?.proof === "record") await checkDomain(db, asJob, organizationId, domain);
}

/**
 * Looks for the DNS record of a domain: it verifies the domain, and the domain stays verified while it is there. An
 * operator's word needs no record. Another organization that verified the domain gives it up if its record is gone.
 */
export async function checkDomain(
  db: Db,
  ctx: Recorder,
  organizationId: string,
  domain: string,
): Promise<DomainRow> {
  const known = await getDomain(db, organizationId, domain);
  if (known.proof === "operator") return known;
  const look = await lookUpRecords(txtRecordOf(known).name);
  const rival = await findRival(db, known);
  return inTransaction(db, async (tx) => {
    await lockDomains(tx, organizationId, ...(rival ? [rival.organizationId] : []));
    const current = await getDomain(tx, organizationId, domain);
    if (current.proof === "operator") return current;
    const problem = problemOf(look, txtRecordOf(current).value);
    if (problem !== null) return keepProblem(tx, ctx, current, problem);
    const holder = await findRival(tx, current);
    if (holder && holder.organizationId === rival?.organizationId) await yieldIfLost(tx, holder, look);
    return verify(tx, ctx, current, "record");
  });
}

/** The domain of another organization that has verified the same name. */
async function findRival(db: Db, { organizationId, domain }: DomainRow): Promise<DomainRow | null> {
  const verified = await findVerifiedDomain(db, domain);
  return verified?.organizationId === organizationId ? null : verified;
}

async function yieldIfLost(tx: Tx, holder: DomainRow, look: Look): Promise<void> {
  if (holder.proof !== "record") return;
  const problem = problemOf(look, txtRecordOf(holder).value);
  // Its organization is not to learn from its log who took the domain.
  if (isGone(problem)) await endVerification(tx, asJob, holder, problem);
}
