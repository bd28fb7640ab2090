/** Longest look-back of an event stream, in seconds. */
export const LONGEST_LOOK_BACK = 300;
