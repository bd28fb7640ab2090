"use client";

import { CircleAlert, FilterX, Lock, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { CopyButton } from "./copy-button";
import { StateFrame, type StateFrameProps } from "./empty-state";
import { Said, useSay } from "./say";

type NoMatchStateProps = {
  /** Plural: "change requests". */
  noun: string;
  onClear?: () => void;
  size?: StateFrameProps["size"];
  level?: StateFrameProps["level"];
};

/** Shown when a filter hides all entries. */
export const NoMatchState = ({ noun, onClear, size, level }: NoMatchStateProps) => {
  const say = useSay();
  return (
    <StateFrame
      icon={<FilterX />}
      title={say("No {noun} match", { noun })}
      size={size}
      level={level}
      actions={onClear && <Button onClick={onClear}>{say("Clear filters")}</Button>}
    >
      {say("Try fewer words or another filter.")}
    </StateFrame>
  );
};

type ErrorStateProps = {
  title?: string;
  error: { message: string; requestId?: string | null };
  onRetry?: () => void;
  size?: StateFrameProps["size"];
  level?: StateFrameProps["level"];
};

/** Shows the server's message, a way to retry, and the id to quote. */
export const ErrorState = ({ title, error, onRetry, size, level }: ErrorStateProps) => {
  const say = useSay();
  return (
    <StateFrame
      role="alert"
      icon={<CircleAlert />}
      title={title ?? say("Couldn't load this")}
      size={size}
      level={level}
      actions={
        onRetry && (
          <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
            {say("Try again")}
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
          <CopyButton value={error.requestId} label={say("Copy request ID")} iconOnly />
        </p>
      )}
    </StateFrame>
  );
};

type ForbiddenStateProps = {
  /** Explains who can help or which role is needed. */
  children: ReactNode;
  actions?: ReactNode;
  size?: StateFrameProps["size"];
  level?: StateFrameProps["level"];
};

export const ForbiddenState = ({ children, actions, size, level }: ForbiddenStateProps) => {
  const say = useSay();
  return (
    <StateFrame icon={<Lock />} title={say("Access denied")} size={size} level={level} actions={actions}>
      {children}
    </StateFrame>
  );
};
