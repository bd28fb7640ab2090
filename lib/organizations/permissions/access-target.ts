import type { Role } from "@/lib/core/access/roles";

/** An access target (a space, a collection or a site) with the caller's role in it. */
export type AccessTarget = {
  kind: "space" | "collection" | "site";
  id: string;
  organizationId: string;
  parentId: string | null;
  title: string;
  role: Role | null;
};

/** A person or a team with a grant. */
export type GranteeId = { userId: string } | { teamId: string };
