import "server-only";
import { txtRecordOf } from "@/lib/identity/email-domains/present";
import { isGone, lookUpRecords, problemOf } from "@/lib/identity/email-domains/proof-record";
import type { HostClaim } from "./claims";
import type { HostProblem, HostProof } from "./schemas";

/** The proof of a host's ownership, or the problem. */
export type ProofResult = { proof: HostProof; problem: null } | { proof: null; problem: HostProblem };

/** The TXT record that proves the ownership of a host. */
export const proofRecordOf = ({ hostname, token }: Pick<HostClaim, "hostname" | "token">) =>
  txtRecordOf({ domain: hostname, token });

/** Looks for a proof of a host's ownership. */
export async function findProof(claim: HostClaim): Promise<ProofResult> {
  if (claim.proof === "operator") return { proof: "operator", problem: null };
  if (claim.isBelowDomain) return { proof: "domain", problem: null };
  const { name, value } = proofRecordOf(claim);
  const problem = problemOf(await lookUpRecords(name), value);
  return problem === null ? { proof: "record", problem } : { proof: null, problem };
}

type ClaimProof = Pick<HostClaim, "proof" | "provenAt" | "keptUntil" | "problem">;

const UNPROVEN = { proof: null, provenAt: null, keptUntil: null } as const;

/**
 * Returns a claim's state after a check. A record's proof lapses after two checks without it, because one DNS
 * response can be wrong. Hosts served before proofs were required stay until their deadline.
 */
export function claimAfterCheck(claim: HostClaim, found: ProofResult, now: Date): ClaimProof {
  if (found.proof !== null) {
    return { proof: found.proof, provenAt: claim.provenAt ?? now, keptUntil: null, problem: null };
  }
  const { problem } = found;
  const { proof, provenAt, keptUntil } = claim;
  const hasLapsed =
    proof === "domain" ||
    (proof === "record" && isGone(problem) && isGone(claim.problem)) ||
    (proof === "upgrade" && keptUntil !== null && keptUntil <= now);
  if (hasLapsed) return { ...UNPROVEN, problem };
  // Silent name servers do not take back the warning that the record is gone.
  const isWarned = proof === "upgrade" && isGone(claim.problem) && !isGone(problem);
  return { proof, provenAt, keptUntil, problem: isWarned ? claim.problem : problem };
}

/** Returns a claim's state without a proof. */
export const unverifiedClaim = (problem: HostProblem): ClaimProof => ({ ...UNPROVEN, problem });
