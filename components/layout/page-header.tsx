import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "../ui/breadcrumbs";
import { cn } from "../ui/cn";

type PageHeaderProps = {
  crumbs?: readonly Crumb[];
  /** The screen's h1; left out where the page brings its own, such as a document. */
  title?: ReactNode;
  /** Beside the title: a status pill, a number. */
  aside?: ReactNode;
  description?: ReactNode;
  /** Buttons, which stay visible while the page scrolls. */
  actions?: ReactNode;
  /** LinkTabs under the title. */
  tabs?: ReactNode;
  /** Hides the title visually where the page shows its own. */
  hideTitle?: boolean;
  /** Must match the width of PageBody. */
  width?: PageWidth;
};

type PageWidth = "full" | "wide" | "narrow";
const widths: Record<PageWidth, string> = {
  full: "",
  wide: "mx-auto w-full max-w-6xl",
  narrow: "mx-auto w-full max-w-3xl",
};

/** Shows a sticky bar with breadcrumbs and actions, then the screen's only h1. */
export const PageHeader = ({
  crumbs = [],
  title,
  aside,
  description,
  actions,
  tabs,
  hideTitle = title === undefined,
  width = "full",
}: PageHeaderProps) => (
  <>
    <div className="sticky top-(--shell-top) z-20 border-b border-border bg-background px-4 sm:px-6">
      <div className="flex min-h-(--page-bar) items-center justify-between gap-3 py-1.5">
        <Breadcrumbs crumbs={crumbs} untitled={hideTitle} className="-ml-1 flex-1" />
        {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
      </div>
    </div>
    <div
      className={cn("px-4 sm:px-6", widths[width], hideTitle ? "" : "pt-5", !tabs && !hideTitle && "pb-1")}
    >
      {title !== undefined && (
        <div className={cn("flex flex-wrap items-center gap-x-3 gap-y-1.5", hideTitle && "sr-only")}>
          <h1 className="min-w-0 text-xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
          {aside}
        </div>
      )}
      {description && <div className="mt-1 max-w-2xl text-sm text-muted">{description}</div>}
      {tabs && <div className="mt-3">{tabs}</div>}
    </div>
  </>
);

/** Pads the content below a PageHeader. */
export const PageBody = ({
  width = "full",
  className,
  children,
}: {
  width?: PageWidth;
  className?: string;
  children: ReactNode;
}) => <div className={cn("px-4 py-4 sm:px-6", widths[width], className)}>{children}</div>;
