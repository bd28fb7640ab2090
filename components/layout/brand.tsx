import { cn } from "@/components/ui/cn";

/** Draws the logo: a bound booklet whose spine makes the B. */
export const BrandMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={cn("size-6 shrink-0", className)}>
    <rect width="32" height="32" rx="7" className="fill-accent" />
    <path d="M10 7.5h8.2a4.3 4.3 0 0 1 2.6 7.7 4.7 4.7 0 0 1-2.2 9.3H10z" className="fill-on-accent" />
    <path d="M13.6 7.5v17M16.2 16h5" className="stroke-accent" strokeWidth="1.8" />
  </svg>
);

export const Brand = ({ className }: { className?: string }) => (
  <span className={cn("inline-flex items-center gap-2 text-md font-semibold tracking-tight", className)}>
    <BrandMark />
    Bindery
  </span>
);
