/** The position of the command menu, also while it is loading. */
export const COMMAND_FRAME =
  "fixed top-[12dvh] left-1/2 z-50 w-[calc(100vw-1.5rem)] max-w-xl -translate-x-1/2 rounded-xl border border-border bg-raised shadow-lg";
export const COMMAND_FIELD = "h-12 w-full bg-transparent text-base outline-none placeholder:text-subtle";
