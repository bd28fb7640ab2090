"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
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
 * crumb if nothing else names the screen. Where actions leave no room for words, an arrow back is what remains.
 */
export const Breadcrumbs = ({ crumbs, untitled = false, className }: BreadcrumbsProps) => {
  const say = useSay();
  return (
    <nav aria-label={say("Breadcrumbs")} className={cn("@container min-w-0", className)}>
      <ol className="flex min-w-0 items-center gap-1 text-sm text-muted">
        {crumbs.map((crumb, position) => {
          const last = position === crumbs.length - 1;
          const back = position === crumbs.length - 2;
          const named = last && (untitled || position === 0);
          return (
            <li
              key={`${crumb.href ?? ""} ${crumb.label}`}
              className={cn(
                "flex min-w-0 items-center gap-1",
                last ? "shrink" : "shrink-[2]",
                !back && !named && "max-sm:hidden",
                named && position > 0 && "max-sm:@max-[10rem]:sr-only",
              )}
            >
              {position > 0 && (
                <ChevronRight
                  aria-hidden="true"
                  className={cn("size-3.5 shrink-0 text-subtle", back && "max-sm:hidden")}
                />
              )}
              {crumb.href && !last ? (
                <ScreenLink
                  href={crumb.href}
                  className="inset-focus flex min-w-0 items-center gap-1 rounded-sm px-1 py-0.5 hover:bg-hover hover:text-foreground"
                >
                  {back && (
                    <ChevronLeft
                      aria-hidden="true"
                      className={cn("size-4 shrink-0 sm:hidden", untitled && "@min-[10rem]:hidden")}
                    />
                  )}
                  <span className={cn("truncate", back && "max-sm:@max-[6.5rem]:sr-only")}>
                    <Label crumb={crumb} />
                  </span>
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
