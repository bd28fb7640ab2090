"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { Language } from "@/lib/core/locales/say";
import { makeQueryClient } from "../layout/query-client";
import { FloatingRegion } from "../ui/floating";
import { ClockProvider } from "../ui/relative-time";
import { SayProvider } from "../ui/say";
import type { Theme } from "../ui/theme";
import { ThemeProvider } from "../ui/theme-provider";
import { Toaster } from "../ui/toaster";
import { TooltipProvider } from "../ui/tooltip";
import { followOwnRequests } from "./refresh";

type ProvidersProps = { language: Language; theme: Theme; now: number; children: ReactNode };

/** Provides what must exist once around every screen. */
export const Providers = ({ language, theme, now, children }: ProvidersProps) => {
  const [queryClient] = useState(makeQueryClient);
  useEffect(() => followOwnRequests(queryClient), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <SayProvider language={language}>
        <ThemeProvider initial={theme}>
          <ClockProvider now={now}>
            <TooltipProvider>
              <FloatingRegion>{children}</FloatingRegion>
              <Toaster />
            </TooltipProvider>
          </ClockProvider>
        </ThemeProvider>
      </SayProvider>
    </QueryClientProvider>
  );
};
