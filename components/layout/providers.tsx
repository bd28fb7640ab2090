"use client";

import type { ReactNode } from "react";
import type { Theme } from "../theme";
import { ThemeProvider } from "../theme-provider";
import { ClockProvider } from "../ui/relative-time";
import { Toaster } from "../ui/toaster";
import { TooltipProvider } from "../ui/tooltip";

export type ProvidersProps = { theme: Theme; now: number; children: ReactNode };

/** Everything that must exist once around every screen. */
export const Providers = ({ theme, now, children }: ProvidersProps) => (
  <ThemeProvider initial={theme}>
    <ClockProvider now={now}>
      <TooltipProvider>
        {children}
        <Toaster />
      </TooltipProvider>
    </ClockProvider>
  </ThemeProvider>
);
