"use client";

import { useSay } from "@/components/ui/say";
import { ErrorState } from "@/components/ui/states";
import { TooltipProvider } from "@/components/ui/tooltip";
import type { ErrorScreenProps } from "./error-screen";

/** Shown when the frame of all screens failed. */
export const StartError = ({ error, reset }: ErrorScreenProps) => {
  const say = useSay();
  return (
    <TooltipProvider>
      <main>
        <ErrorState
          size="page"
          level={1}
          title={say("This page failed to start")}
          error={{
            message: say("Reload the page. If this keeps happening, send the id below to the operator."),
            requestId: error.digest,
          }}
          onRetry={reset}
        />
      </main>
    </TooltipProvider>
  );
};
