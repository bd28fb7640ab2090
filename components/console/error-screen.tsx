"use client";

import { useSay } from "@/components/ui/say";
import { ErrorState } from "@/components/ui/states";

export type ErrorScreenProps = { error: Error & { digest?: string }; reset: () => void };

/** Shown for a screen that threw: what to do, and the id under which the operator finds the reason. */
export const ErrorScreen = ({ error, reset }: ErrorScreenProps) => {
  const say = useSay();
  return (
    <ErrorState
      size="page"
      level={1}
      title={say("This screen failed")}
      error={{
        message: say("Try again. If this keeps happening, send the id below to the operator."),
        requestId: error.digest,
      }}
      onRetry={reset}
    />
  );
};
