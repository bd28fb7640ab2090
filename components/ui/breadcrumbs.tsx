"use client";

import { ChevronRight } from "lucide-react";
import { cn } from "./cn";
import { EmojiImage } from "./emoji-image";
import { useSay } from "./say";
import { ScreenLink } from "./screen-link";

export type Crumb = { label: string /** Shown beside the label. */; emoji?: string; href?: string };

type BreadcrumbsProps = {
  crumbs: readonly Crumb[];
  /** True if the screen shows no title below; its crumb then stays on narrow screens. */
  untitled?: boolean;
  className?: string;
};

const Label = ({ crumb: { emoji, label } }: { crumb: Crumb }) => (
  <>
    {emoji && <EmojiImage emoji={emoji} />}
    {emoji && " "}
    {label}
  </>
);

/**
 * Shows the path to this screen; the last crumb is the screen itself. Narrow screens keep the link back, and the last
 * crumb if nothing else names the screen.
 */
export const Breadcrumbs = ({ crumbs, untitled = false, className }: BreadcrumbsProps) => {
  const say = useSay();
  return (
    <nav aria-label={say("Breadcrumbs")} className={cn("min-w-0", className)}>
      <ol className="flex min-w-0 items-center gap-1 text-sm text-muted">
        {crumbs.map((crumb, position) => {
          const last = position === crumbs.length - 1;
          const back = position === crumbs.length - 2;
          const shownNarrow = back || (last && (untitled || position === 0));
          return (
            <li
              key={`${crumb.href ?? ""} ${crumb.label}`}
              className={cn(
                "flex min-w-0 items-center gap-1",
                last ? "shrink" : "shrink-[2]",
                !shownNarrow && "max-sm:hidden",
              )}
            >
              {(position > 0 || back) && (
                <ChevronRight
                  aria-hidden="true"
                  className={cn(
                    "size-3.5 shrink-0 text-subtle",
                    back && (untitled ? "max-sm:hidden" : "max-sm:rotate-180"),
                    position === 0 && "sm:hidden",
                  )}
                />
              )}
              {crumb.href && !last ? (
                <ScreenLink
                  href={crumb.href}
                  className="inset-focus truncate rounded-sm px-1 py-0.5 hover:bg-hover hover:text-foreground"
                >
                  <Label crumb={crumb} />
                </ScreenLink>
              ) : (
                <span
                  aria-current={last ? "page" : undefined}
                  className={cn("truncate px-1", last && "text-foreground")}
                >
                  <Label crumb={crumb} />
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
};
