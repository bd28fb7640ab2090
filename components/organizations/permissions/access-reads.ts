import type { Role } from "@/lib/core/access/roles";

/* The requests of the access cards, shared by server and browser. The parameters are those of the access target. */

/** Lists all grants. */
export const grantsRead = <Params>(params: Params) => ({ params, query: { limit: "1000" } });

/** Lists everyone with access to a space or a collection, or with one role there. */
export const everyoneRead = <Params>(params: Params, role: Role | null) => ({
  params,
  query: { limit: "20", ...(role && { role }) },
});

/** Lists everyone with access to a site, or with one role there. */
export const everyoneInSiteRead = <Params>(params: Params, role: Role | null) => ({
  params,
  query: { ...everyoneRead(params, role).query, sort: "name", order: "asc" } as const,
});

/** Reads one member's role with its reasons. */
export const explainedRead = <Params>(params: Params) => ({ params, query: { explain: "true" } as const });
