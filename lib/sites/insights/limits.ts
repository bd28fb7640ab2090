/** Maximum number of entries of each list of insights. */
export const INSIGHTS_MOST_ENTRIES = 1000;
/** The same without a limit in the request. */
export const INSIGHTS_USUAL_ENTRIES = 100;
