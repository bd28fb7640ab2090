/**
 * The end of a member's (m) previous visit. A visit ends half an hour after the last request; a later request
 * starts a new visit, even before it is stored.
 */
export const LAST_VISIT = `CASE WHEN m."lastSeenAt" < now() - interval '30 minutes' THEN m."lastSeenAt" ELSE m."lastVisitAt" END`;
