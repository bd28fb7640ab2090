"use client";

import { ErrorState } from "@/components/ui/states";
import { TooltipProvider } from "@/components/ui/tooltip";
import "./globals.css";

type GlobalErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** Stands in for the root layout when that itself failed. */
const GlobalError = ({ error, reset }: GlobalErrorProps) => (
  <html lang="en">
    <body>
      <TooltipProvider>
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
      </TooltipProvider>
    </body>
  </html>
);

export default GlobalError;
