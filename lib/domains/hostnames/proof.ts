import "server-only";
import { recordOf } from "@/lib/domains/email-domains/present";
import { readTxtRecords, UnreadableRecords } from "@/lib/domains/email-domains/txt-records";
import type { HostProblem, HostProof } from "@/lib/model/hostnames/schemas";
import type { Claim } from "./claims";

/** The proof that a host is an organization's own, or why there is none. */
export type Found = { proof: HostProof; problem: null } | { proof: null; problem: HostProblem };

/** The TXT record that shows whose a host is. */
export const proofRecordOf = ({ hostname, token }: Pick<Claim, "hostname" | "token">) =>
  recordOf({ domain: hostname, token });

/** Looks for what shows that a host is the organization's own. */
export async function findProof(claim: Claim): Promise<Found> {
  if (claim.proof === "operator") return { proof: "operator", problem: null };
  if (claim.isBelowDomain) return { proof: "domain", problem: null };
  const { name, value } = proofRecordOf(claim);
  try {
    const found = await readTxtRecords(name);
    if (found.some((text) => text.trim() === value)) return { proof: "record", problem: null };
    return { proof: null, problem: found.length === 0 ? "record_missing" : "record_differs" };
  } catch (error) {
    if (!(error instanceof UnreadableRecords)) throw error;
    return { proof: null, problem: error.problem };
  }
}

/** Name servers that give no answer say nothing of a record; these say that it is gone. */
export const isGone = (problem: HostProblem | null): boolean =>
  problem === "record_missing" || problem === "record_differs";

type Standing = Pick<Claim, "proof" | "provenAt" | "keptUntil" | "problem">;

const UNPROVEN = { proof: null, provenAt: null, keptUntil: null } as const;

/**
 * How a claim stands after a check. A proof by record lapses when two checks in a row find the record gone: a name
 * server can be wrong once. What was served before proofs were asked for is served until its time is over.
 */
export function standingAfter(claim: Claim, found: Found, now: Date): Standing {
  if (found.proof !== null) {
    return { proof: found.proof, provenAt: claim.provenAt ?? now, keptUntil: null, problem: null };
  }
  const { problem } = found;
  const { proof, provenAt, keptUntil } = claim;
  const hasLapsed =
    proof === "domain" ||
    (proof === "record" && isGone(problem) && isGone(claim.problem)) ||
    (proof === "upgrade" && keptUntil !== null && keptUntil <= now);
  return hasLapsed ? { ...UNPROVEN, problem } : { proof, provenAt, keptUntil, problem };
}

/** How a claim stands once another site has shown that it may be served at the host. */
export const standingWithout = (problem: HostProblem): Standing => ({ ...UNPROVEN, problem });
