import { ChevronRight } from "lucide-react";
import NextLink from "next/link";
import { cn } from "./cn";

export type Crumb = { label: string; href?: string };

/** Where this screen lives; the last crumb is the screen itself. On narrow screens only the way back remains. */
export const Breadcrumbs = ({ crumbs, className }: { crumbs: readonly Crumb[]; className?: string }) => (
  <nav aria-label="Breadcrumbs" className={cn("min-w-0", className)}>
    <ol className="flex min-w-0 items-center gap-1 text-sm text-muted">
      {crumbs.map((crumb, position) => {
        const last = position === crumbs.length - 1;
        const shownNarrow = position === Math.max(0, crumbs.length - 2);
        return (
          <li
            key={`${crumb.href ?? ""} ${crumb.label}`}
            className={cn(
              "flex min-w-0 items-center gap-1",
              last ? "shrink" : "shrink-[2]",
              !shownNarrow && "max-sm:hidden",
            )}
          >
            {position > 0 && (
              <ChevronRight
                aria-hidden="true"
                className={cn("size-3.5 shrink-0 text-subtle", shownNarrow && "max-sm:rotate-180")}
              />
            )}
            {crumb.href && !last ? (
              <NextLink
                href={crumb.href}
                className="inset-focus truncate rounded-sm px-1 py-0.5 hover:bg-hover hover:text-foreground"
              >
                {crumb.label}
              </NextLink>
            ) : (
              <span
                aria-current={last ? "page" : undefined}
                className={cn("truncate px-1", last && "text-foreground")}
              >
                {crumb.label}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  </nav>
);
