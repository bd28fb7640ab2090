/**
 * When the visit before the present one of a member (m) ended. A visit ends half an hour after its last sign of life:
 * who comes back later is on a new one, before anything notes that they are here.
 */
export const LAST_VISIT = `CASE WHEN m."lastSeenAt" < now() - interval '30 minutes' THEN m."lastSeenAt" ELSE m."lastVisitAt" END`;
