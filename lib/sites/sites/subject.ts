import type { Role } from "@/lib/core/access/roles";
import type { AGENTS_CONTEXTS, SITE_TYPES, SITE_VISIBILITIES } from "./kinds";

/** A site with everything its resource shows, and the caller's role in it. */
export type SiteSubject = {
  id: string;
  organizationId: string;
  type: (typeof SITE_TYPES)[number];
  title: string;
  basename: string;
  /** the hostname claim of the site */
  hostname: string | null;
  /** that host once it is proven and works */
  canonicalHost: string | null;
  proxyOrigin: string | null;
  visibility: (typeof SITE_VISIBILITIES)[number];
  published: boolean;
  adaptiveContent: boolean;
  showAuthors: boolean;
  agentsContext: (typeof AGENTS_CONTEXTS)[number];
  adaptiveSchema: unknown;
  adaptiveSchemaAt: Date | null;
  customization: unknown;
  authBackend: "custom" | "integration";
  authFallbackUrl: string | null;
  createdById: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** number of site spaces, without those whose space is in the trash */
  siteSpaces: number;
  role: Role | null;
};
