/** How far back a stream of events can begin, in seconds. */
export const LONGEST_LOOK_BACK = 300;
