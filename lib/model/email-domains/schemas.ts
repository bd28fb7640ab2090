import { z } from "zod";
import { DomainName } from "@/lib/model/organizations/schemas";

export const DOMAIN_PROBLEMS = ["record_missing", "record_differs", "timeout", "unreachable"] as const;
export type DomainProblem = (typeof DOMAIN_PROBLEMS)[number];

/** A DNS record that shows that a name is an organization's own. */
export const ProofRecord = z.object({
  type: z.literal("TXT").describe("Type of the record."),
  name: z.string().describe("Name of the record."),
  value: z.string().describe("What the record has to hold."),
});

/** An e-mail domain of an organization. */
export const OrganizationDomain = z.object({
  object: z.literal("organization-domain"),
  domain: z.string().describe("The domain, such as `acme.com`."),
  verified: z.boolean().describe("Whether the organization has shown that the domain is its own."),
  verifiedAt: z.iso.datetime().optional().describe("When that was shown."),
  createdAt: z.iso.datetime(),
  checkedAt: z.iso.datetime().optional().describe("When the record was last looked for."),
  problem: z
    .enum(DOMAIN_PROBLEMS)
    .optional()
    .describe("What the last check found to be wrong; absent before the first one and once it is verified."),
  record: ProofRecord.describe("The DNS record that shows that the domain is the organization's own."),
});
export type OrganizationDomain = z.infer<typeof OrganizationDomain>;

export const AddDomain = z.strictObject({ domain: DomainName.describe("The domain, such as `acme.com`.") });
export type AddDomain = z.infer<typeof AddDomain>;
