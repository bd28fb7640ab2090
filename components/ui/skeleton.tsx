import { cn } from "./cn";

/** A grey placeholder of the final size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    data-loading=""
    className={cn(
      "block h-4 w-full animate-shimmer rounded-sm bg-active motion-reduce:animate-none",
      className,
    )}
  />
);

/** Placeholder for lines of text. */
export const SkeletonText = ({ lines = 3, className }: { lines?: number; className?: string }) => (
  <span aria-hidden="true" className={cn("block space-y-2.5", className)}>
    {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key, line) => (
      <Skeleton key={key} className={cn("h-3.5", line === lines - 1 && "w-3/5")} />
    ))}
  </span>
);
