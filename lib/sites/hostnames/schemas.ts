import { z } from "zod";
import { DOMAIN_PROBLEMS, ProofRecord } from "@/lib/identity/email-domains/schemas";

const OrganizationTarget = z.object({ type: z.literal("organization"), organization: z.string() });

export const Subdomain = z.object({
  object: z.literal("subdomain"),
  subdomain: z.string(),
  target: OrganizationTarget,
  isActive: z.boolean(),
});
export type Subdomain = z.infer<typeof Subdomain>;

export const HOSTNAME_STATUSES = ["dns_passed", "dns_no_cname", "dns_wrong_cname", "internal_error"] as const;
export const HostStatus = z.enum(HOSTNAME_STATUSES);
export type HostnameStatus = (typeof HOSTNAME_STATUSES)[number];

export const CustomHostname = z.object({
  object: z.literal("custom-hostname"),
  hostname: z.string(),
  target: z.union([OrganizationTarget, z.object({ type: z.literal("site"), site: z.string() })]),
  isActive: z.boolean(),
  status: HostStatus.optional().describe(
    "Target of its DNS records at the last check; absent before the first.",
  ),
  checkedAt: z.iso.datetime().optional().describe("Time of the last check of its DNS records."),
  urls: z.object({ location: z.string() }),
});
export type CustomHostname = z.infer<typeof CustomHostname>;

/** Kinds of proof for the ownership of a host. */
export const HOST_PROOFS = ["record", "domain", "operator"] as const;
export type HostProof = (typeof HOST_PROOFS)[number];

/** Problems that a check can find. */
export const HOST_PROBLEMS = [...DOMAIN_PROBLEMS, "taken"] as const;
export type HostProblem = (typeof HOST_PROBLEMS)[number];

/** The custom hostname of a site. */
export const SiteHostname = z.object({
  object: z.literal("site-hostname"),
  hostname: z.string().describe("The host."),
  served: z.boolean().describe("True if the site is served at the host."),
  proven: z.boolean().describe("True if the organization has proved that it owns the host."),
  proof: z
    .enum(HOST_PROOFS)
    .optional()
    .describe(
      "Kind of proof: the TXT record, a verified domain of the organization, or an operator's word. Absent without a proof.",
    ),
  provenAt: z.iso.datetime().optional().describe("Time of the first proof."),
  keptUntil: z.iso
    .datetime()
    .optional()
    .describe("End of serving without a proof, for hosts that were set before proofs were required."),
  problem: z
    .enum(HOST_PROBLEMS)
    .optional()
    .describe("The problem found by the last check; `taken` if another site is served at the host."),
  record: ProofRecord.describe("The DNS record that proves ownership of the host."),
  status: CustomHostname.shape.status,
  checkedAt: CustomHostname.shape.checkedAt,
  urls: z.object({ location: z.string() }),
});
export type SiteHostname = z.infer<typeof SiteHostname>;
