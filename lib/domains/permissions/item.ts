import type { Role } from "@/lib/core/access/roles";

/** What roles are given in: a space, a collection or a site, with the caller's role in it. */
export type Item = {
  kind: "space" | "collection" | "site";
  id: string;
  organizationId: string;
  parentId: string | null;
  title: string;
  role: Role | null;
};

/** Who is given a role. */
export type Holder = { userId: string } | { teamId: string };
