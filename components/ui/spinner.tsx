import { cn } from "./cn";

/** Decorative, because its surroundings name the activity in words. */
export const Spinner = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 16 16"
    aria-hidden="true"
    className={cn("size-4 shrink-0 animate-spin motion-reduce:animate-none", className)}
  >
    <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
    <path d="M8 2a6 6 0 0 1 6 6" fill="none" stroke="currentColor" strokeLinecap="round" strokeWidth="2" />
  </svg>
);
