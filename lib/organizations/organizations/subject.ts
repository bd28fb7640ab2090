import type { z } from "zod";
import type { Role } from "@/lib/core/access/roles";
import type { OrganizationMergeRules } from "@/lib/spaces/spaces/schemas";

/** An organization with everything its resource shows, and the caller's role in it. */
export type OrganizationSubject = {
  organizationId: string;
  title: string;
  createdAt: Date;
  emailDomains: string[];
  hostname: string | null;
  type: "business" | "community";
  useCase: string | null;
  communityType: string | null;
  defaultRole: Role | null;
  logo: string | null;
  sso: boolean;
  secondFactor: boolean;
  ai: boolean;
  inviteLinks: boolean;
  plan: string;
  mergeRules: z.infer<typeof OrganizationMergeRules>;
  /** the site that visitors see first */
  defaultSiteId: string | null;
  role: Role | null;
  /** true if the caller is an owner of a team */
  ownsTeam: boolean;
};
