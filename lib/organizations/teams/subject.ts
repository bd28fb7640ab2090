import type { Role } from "@/lib/core/access/roles";
import type { TeamRow } from "./row";

/** A team with everything its resource shows, and the caller's role in it. */
export type TeamSubject = TeamRow & { organizationId: string; role: Role | null };
