import "server-only";

/**
 * Spaces differ in size by orders of magnitude. A generic plan assumes an average space and reads all of a
 * large one to find ten of its pages; planning with the values costs a fraction of a millisecond.
 * Transactions begin with this.
 */
export const PLAN_WITH_VALUES = "SET LOCAL plan_cache_mode = 'force_custom_plan'";

/** Statements over many tables that do not depend on their values take longer to plan than to run. */
export const PLAN_ONCE = "SET LOCAL plan_cache_mode = 'force_generic_plan'";
