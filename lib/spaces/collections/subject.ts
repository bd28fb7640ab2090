import type { DefaultLevel, Role } from "@/lib/core/access/roles";

/** A loaded collection with all fields of its resource, and the caller's role in it. */
export type CollectionSubject = {
  id: string;
  organizationId: string;
  parentId: string | null;
  title: string;
  description: string | null;
  defaultLevel: DefaultLevel;
  position: string;
  createdById: string | null;
  role: Role | null;
};
