import { z } from "zod";
import { DomainName } from "@/lib/organizations/organizations/schemas";

export const DOMAIN_PROBLEMS = ["record_missing", "record_differs", "timeout", "unreachable"] as const;
export type DomainProblem = (typeof DOMAIN_PROBLEMS)[number];

/** Kinds of proof that a domain is an organization's own. */
export const DOMAIN_PROOFS = ["record", "operator"] as const;
export type DomainProof = (typeof DOMAIN_PROOFS)[number];

/** A DNS record that proves an organization's ownership of a name. */
export const ProofRecord = z.object({
  type: z.literal("TXT").describe("Type of the record."),
  name: z.string().describe("Name of the record."),
  value: z.string().describe("Value of the record."),
});

/** An e-mail domain of an organization. */
export const OrganizationDomain = z.object({
  object: z.literal("organization-domain"),
  domain: z.string().describe("The domain, such as `acme.com`."),
  verified: z.boolean().describe("True if the organization has proved that it owns the domain."),
  verifiedAt: z.iso.datetime().optional().describe("Time of the verification."),
  proof: z
    .enum(DOMAIN_PROOFS)
    .optional()
    .describe("The proof: the TXT record, or an operator's word. Absent if the domain is not verified."),
  keptUntil: z.iso
    .datetime()
    .optional()
    .describe(
      "Time until which the domain stays verified without its record, for domains that were verified before the record had to stay. Absent once a check finds the record.",
    ),
  lapsedAt: z.iso
    .datetime()
    .optional()
    .describe("Time at which an earlier verification ended; absent if the domain is verified."),
  createdAt: z.iso.datetime(),
  checkedAt: z.iso.datetime().optional().describe("Time of the last check."),
  problem: z
    .enum(DOMAIN_PROBLEMS)
    .optional()
    .describe(
      "The problem found by the last check; absent before the first check and if it found the record.",
    ),
  record: ProofRecord.describe("The DNS record that proves ownership of the domain."),
});
export type OrganizationDomain = z.infer<typeof OrganizationDomain>;

export const AddDomain = z.strictObject({ domain: DomainName.describe("The domain, such as `acme.com`.") });
export type AddDomain = z.infer<typeof AddDomain>;
