"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { makeQueryClient } from "@/components/layout/query-client";
import { FloatingRegion } from "@/components/ui/floating";
import { ClockProvider } from "@/components/ui/relative-time";
import { SayProvider, useSay } from "@/components/ui/say";
import type { Theme } from "@/components/ui/theme";
import { ThemeProvider } from "@/components/ui/theme-provider";
import { Toaster } from "@/components/ui/toaster";
import { TooltipProvider } from "@/components/ui/tooltip";
import type { Language } from "@/lib/core/locales/say";
import { throwErrorsIn } from "@/lib/platform/api/client";
import { followOwnRequests } from "./refresh";

/** Requests throw their errors in the viewer's language. */
const ErrorWords = ({ children }: { children: ReactNode }) => {
  const say = useSay();
  if (typeof window !== "undefined") throwErrorsIn(say);
  return children;
};

type ProvidersProps = { language: Language; theme: Theme; now: number; children: ReactNode };

/** Provides what must exist once around every screen. */
export const Providers = ({ language, theme, now, children }: ProvidersProps) => {
  const [queryClient] = useState(makeQueryClient);
  useEffect(() => followOwnRequests(queryClient), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <SayProvider language={language}>
        <ErrorWords>
          <ThemeProvider initial={theme}>
            <ClockProvider now={now}>
              <TooltipProvider>
                <FloatingRegion>{children}</FloatingRegion>
                <Toaster />
              </TooltipProvider>
            </ClockProvider>
          </ThemeProvider>
        </ErrorWords>
      </SayProvider>
    </QueryClientProvider>
  );
};
