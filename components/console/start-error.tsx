"use client";

import { ErrorState } from "@/components/ui/states";
import type { ErrorScreenProps } from "./error-screen";

/** What stands where the frame of all screens failed. */
export const StartError = ({ error, reset }: ErrorScreenProps) => (
  <main>
    <ErrorState
      size="page"
      level={1}
      title="Bindery failed to start this page"
      error={{
        message: "Reload it. If it stays, give the operator the id below.",
        requestId: error.digest,
      }}
      onRetry={reset}
    />
  </main>
);
