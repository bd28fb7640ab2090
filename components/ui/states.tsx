"use client";

import { CircleAlert, FilterX, Lock, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { CopyButton } from "./copy-button";
import { StateFrame, type StateFrameProps } from "./empty-state";
import { Said } from "./say";

type NoMatchStateProps = {
  /** Plural: "change requests". */
  noun: string;
  onClear?: () => void;
  size?: StateFrameProps["size"];
  level?: StateFrameProps["level"];
};

/** Shown when a filter hides all entries. */
export const NoMatchState = ({ noun, onClear, size, level }: NoMatchStateProps) => (
  <StateFrame
    icon={<FilterX />}
    title={`No ${noun} match`}
    size={size}
    level={level}
    actions={onClear && <Button onClick={onClear}>Clear filters</Button>}
  >
    Try fewer words or another filter.
  </StateFrame>
);

type ErrorStateProps = {
  title?: string;
  error: { message: string; requestId?: string | null };
  onRetry?: () => void;
  size?: StateFrameProps["size"];
  level?: StateFrameProps["level"];
};

/** Shows the server's message, a way to retry, and the id to quote. */
export const ErrorState = ({
  title = "Couldn't load this",
  error,
  onRetry,
  size,
  level,
}: ErrorStateProps) => (
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
        <Said
          text="Request {requestId}"
          values={{ requestId: <code className="break-all">{error.requestId}</code> }}
        />
        <CopyButton value={error.requestId} label="Copy request ID" iconOnly />
      </p>
    )}
  </StateFrame>
);

type ForbiddenStateProps = {
  /** Explains who can help or which role is needed. */
  children: ReactNode;
  actions?: ReactNode;
  size?: StateFrameProps["size"];
  level?: StateFrameProps["level"];
};

export const ForbiddenState = ({ children, actions, size, level }: ForbiddenStateProps) => (
  <StateFrame icon={<Lock />} title="Access denied" size={size} level={level} actions={actions}>
    {children}
  </StateFrame>
);
