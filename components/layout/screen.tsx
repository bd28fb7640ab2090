import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "@/components/ui/breadcrumbs";
import { cn } from "@/components/ui/cn";

type ScreenWidth = "full" | "wide" | "narrow";
const widths: Record<ScreenWidth, string> = {
  full: "",
  wide: "mx-auto w-full max-w-6xl",
  narrow: "mx-auto w-full max-w-3xl",
};

type ScreenBodyProps = {
  width?: ScreenWidth;
  /** SettingsNav, at the left of the content or above it on narrow screens. */
  sections?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** The content of a screen whose title and tabs come from a frame around it, such as that of a site. */
export const ScreenBody = ({ width = "full", sections, className, children }: ScreenBodyProps) =>
  sections ? (
    <div className="flex w-full max-w-5xl flex-col gap-6 px-4 py-5 sm:px-6 md:flex-row md:items-start md:gap-10">
      {sections}
      <div className={cn("flex min-w-0 flex-1 flex-col gap-6", className)}>{children}</div>
    </div>
  ) : (
    <div className={cn("px-4 py-4 sm:px-6", widths[width], className)}>{children}</div>
  );

type ScreenProps = ScreenBodyProps & {
  crumbs: readonly Crumb[];
  /** The screen's h1; left out where the content brings its own, such as a document. */
  title?: ReactNode;
  /** Beside the title: a status pill, a number. */
  aside?: ReactNode;
  description?: ReactNode;
  /** Buttons, which stay visible while the page scrolls. */
  actions?: ReactNode;
  /** LinkTabs under the title. */
  tabs?: ReactNode;
  /** Hides the title visually where the content shows its own. */
  hideTitle?: boolean;
  /** `bare` leaves padding and width to the content; `window` also gives it the height of the window. */
  body?: "padded" | "bare" | "window";
  /** Hides everything around a `window` but its actions, so that nothing distracts from it. */
  alone?: boolean;
};

/** The frame of every screen of the console: a sticky bar with breadcrumbs and actions, the title, tabs, the content. */
export const Screen = ({
  crumbs,
  title,
  aside,
  description,
  actions,
  tabs,
  hideTitle = title === undefined,
  body = "padded",
  alone = false,
  width = "full",
  sections,
  className,
  children,
}: ScreenProps) => {
  const screen = (
    <>
      <div
        data-region=""
        className={cn(
          "sticky top-(--shell-top) z-20 bg-background px-4 sm:px-6",
          !alone && "border-b border-border",
        )}
      >
        <div
          className={cn(
            "flex min-h-(--page-bar) items-center gap-3 py-1.5",
            alone ? "justify-end" : "justify-between",
          )}
        >
          {!alone && <Breadcrumbs crumbs={crumbs} untitled={hideTitle} className="-ml-1 flex-1" />}
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
      {body === "padded" ? (
        <ScreenBody width={width} sections={sections} className={className}>
          {children}
        </ScreenBody>
      ) : (
        children
      )}
    </>
  );
  if (body !== "window") return screen;
  return (
    <div data-fill-window data-alone={alone || undefined} className="flex min-h-0 flex-1 flex-col">
      {screen}
    </div>
  );
};
