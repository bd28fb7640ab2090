import { z } from "zod";
import { DOMAIN_PROBLEMS, ProofRecord } from "@/lib/model/email-domains/schemas";

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
    "Where its DNS records lead, as the last look found it; absent before the first.",
  ),
  checkedAt: z.iso.datetime().optional().describe("When its DNS records were last looked at."),
  urls: z.object({ location: z.string() }),
});
export type CustomHostname = z.infer<typeof CustomHostname>;

/** Kinds of proof that a host is an organization's own. */
export const HOST_PROOFS = ["record", "domain", "operator"] as const;
export type HostProof = (typeof HOST_PROOFS)[number];

/** Why a check finds no proof. */
export const HOST_PROBLEMS = [...DOMAIN_PROBLEMS, "taken"] as const;
export type HostProblem = (typeof HOST_PROBLEMS)[number];

/** The host of its own that a site claims. */
export const SiteHostname = z.object({
  object: z.literal("site-hostname"),
  hostname: z.string().describe("The host."),
  served: z.boolean().describe("Whether the site answers at the host."),
  proven: z.boolean().describe("Whether the organization has shown that the host is its own."),
  proof: z
    .enum(HOST_PROOFS)
    .optional()
    .describe(
      "What shows it: the TXT record, a domain that the organization has verified, or an operator's word. Absent while it is not proven.",
    ),
  provenAt: z.iso.datetime().optional().describe("When that was first found."),
  keptUntil: z.iso
    .datetime()
    .optional()
    .describe("Until when the site answers at a host that was its own before hosts had to be proven."),
  problem: z
    .enum(HOST_PROBLEMS)
    .optional()
    .describe("Why the last check found no proof; `taken` when another site is served at the host."),
  record: ProofRecord.describe("The DNS record that shows that the host is the organization's own."),
  status: CustomHostname.shape.status,
  checkedAt: CustomHostname.shape.checkedAt,
  urls: z.object({ location: z.string() }),
});
export type SiteHostname = z.infer<typeof SiteHostname>;
