import "server-only";

/**
 * Spaces differ in size by orders of magnitude. A plan that is made once for all of them takes an average
 * one for granted and reads the whole of a large one to find ten of its pages; a plan made with the values
 * costs a fraction of a millisecond. Transactions begin so.
 */
export const PLAN_WITH_VALUES = "SET LOCAL plan_cache_mode = 'force_custom_plan'";

/** Statements that read many tables, and none by their values, take longer to plan than to run. */
export const PLAN_ONCE = "SET LOCAL plan_cache_mode = 'force_generic_plan'";
