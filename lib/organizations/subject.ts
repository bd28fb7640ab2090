import type { Role } from "@/lib/access/roles";

/** An organization as the pipeline loads it, with the caller's role in it. */
export type OrganizationSubject = { organizationId: string; role: Role | null };
