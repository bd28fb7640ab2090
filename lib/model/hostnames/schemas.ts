import { z } from "zod";

const OrganizationTarget = z.object({ type: z.literal("organization"), organization: z.string() });

export const Subdomain = z.object({
  object: z.literal("subdomain"),
  subdomain: z.string(),
  target: OrganizationTarget,
  isActive: z.boolean(),
});
export type Subdomain = z.infer<typeof Subdomain>;

export const HOSTNAME_STATUSES = ["dns_passed", "dns_no_cname", "dns_wrong_cname", "internal_error"] as const;
export type HostnameStatus = (typeof HOSTNAME_STATUSES)[number];

export const CustomHostname = z.object({
  object: z.literal("custom-hostname"),
  hostname: z.string(),
  target: z.union([OrganizationTarget, z.object({ type: z.literal("site"), site: z.string() })]),
  isActive: z.boolean(),
  status: z
    .enum(HOSTNAME_STATUSES)
    .optional()
    .describe("What the last look at its DNS records found; absent before the first."),
  checkedAt: z.iso.datetime().optional().describe("When its DNS records were last looked at."),
  urls: z.object({ location: z.string() }),
});
export type CustomHostname = z.infer<typeof CustomHostname>;
