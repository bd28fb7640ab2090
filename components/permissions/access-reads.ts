import type { Role } from "@/lib/core/access/roles";

/*
 * What the cards about access to a place read, for the server, which reads it for the first paint, and the browser.
 * The parameters are those of the place.
 */

/** Everybody who was given a role. */
export const givenRead = <Params>(params: Params) => ({ params, query: { limit: "1000" } });

/** Everybody who has access to a space or a collection, or one role there. */
export const everyoneRead = <Params>(params: Params, role: Role | null) => ({
  params,
  query: { limit: "20", ...(role && { role }) },
});

/** The same of a site. */
export const everyoneInSiteRead = <Params>(params: Params, role: Role | null) => ({
  params,
  query: { ...everyoneRead(params, role).query, sort: "name", order: "asc" } as const,
});

/** What one member may do, and why. */
export const explainedRead = <Params>(params: Params) => ({ params, query: { explain: "true" } as const });
