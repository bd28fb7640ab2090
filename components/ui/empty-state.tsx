import type { ReactNode } from "react";
import { cn } from "./cn";

export type StateFrameProps = {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** `inline` for a card or a rail, `page` for a whole screen. */
  size?: "inline" | "page";
  level?: 1 | 2 | 3;
  className?: string;
  role?: "alert";
};

/** Shows an icon, title, text and actions in place of content. */
export const StateFrame = ({
  icon,
  title,
  children,
  actions,
  size = "inline",
  level = 2,
  className,
  role,
}: StateFrameProps) => {
  const Heading = ({ 1: "h1", 2: "h2", 3: "h3" } as const)[level];
  return (
    <div
      role={role}
      data-no-content=""
      className={cn(
        "mx-auto flex max-w-md flex-col items-center px-4 text-center",
        size === "page" ? "py-24" : "py-10",
        className,
      )}
    >
      {icon && (
        <span
          aria-hidden="true"
          className="mb-3 flex size-10 items-center justify-center rounded-lg border border-border bg-surface text-muted [&_svg]:size-5"
        >
          {icon}
        </span>
      )}
      <Heading className="text-md font-semibold">{title}</Heading>
      {children && <div className="mt-1 text-sm text-muted">{children}</div>}
      {actions && <div className="mt-4 flex flex-wrap items-center justify-center gap-2">{actions}</div>}
    </div>
  );
};

export type StateProps = Omit<StateFrameProps, "role">;

/** Explains what will appear here and offers the first step. */
export const EmptyState = (props: StateProps) => <StateFrame {...props} />;
