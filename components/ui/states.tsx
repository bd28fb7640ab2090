"use client";

import { CircleAlert, FilterX, Lock, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { CopyButton } from "./copy-button";

type FrameProps = {
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

const StateFrame = ({
  icon,
  title,
  children,
  actions,
  size = "inline",
  level = 2,
  className,
  role,
}: FrameProps) => {
  const Heading = ({ 1: "h1", 2: "h2", 3: "h3" } as const)[level];
  return (
    <div
      role={role}
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

export type StateProps = Omit<FrameProps, "role">;

/** Nothing exists yet: says what will be here and offers the first step. */
export const EmptyState = (props: StateProps) => <StateFrame {...props} />;

export type NoMatchStateProps = {
  /** Plural: "change requests". */
  noun: string;
  onClear?: () => void;
  size?: FrameProps["size"];
};

/** Things exist, the filter hides them all. */
export const NoMatchState = ({ noun, onClear, size }: NoMatchStateProps) => (
  <StateFrame
    icon={<FilterX />}
    title={`No ${noun} match`}
    size={size}
    actions={onClear && <Button onClick={onClear}>Clear filters</Button>}
  >
    Try fewer words or another filter.
  </StateFrame>
);

export type ErrorStateProps = {
  title?: string;
  error: { message: string; requestId?: string | null };
  onRetry?: () => void;
  size?: FrameProps["size"];
  level?: FrameProps["level"];
};

/** Something failed: the server's sentence, a way to try again, the id to quote. */
export const ErrorState = ({ title = "This did not load", error, onRetry, size, level }: ErrorStateProps) => (
  <StateFrame
    role="alert"
    icon={<CircleAlert />}
    title={title}
    size={size}
    level={level}
    actions={
      onRetry && (
        <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
          Try again
        </Button>
      )
    }
  >
    <p>{error.message}</p>
    {error.requestId && (
      <p className="mt-2 inline-flex items-center gap-1 text-xs">
        Request <code className="break-all">{error.requestId}</code>
        <CopyButton value={error.requestId} label="Copy request id" iconOnly />
      </p>
    )}
  </StateFrame>
);

export type ForbiddenStateProps = {
  /** What is out of reach: "these settings". */
  what?: string;
  /** Who can help or which role it takes. */
  children?: ReactNode;
  actions?: ReactNode;
  size?: FrameProps["size"];
  level?: FrameProps["level"];
};

export const ForbiddenState = ({ what = "this", children, actions, size, level }: ForbiddenStateProps) => (
  <StateFrame icon={<Lock />} title="Access denied" size={size} level={level} actions={actions}>
    {children ?? `Your role does not include ${what}. Ask an administrator of the organization for access.`}
  </StateFrame>
);
