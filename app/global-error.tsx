"use client";

import type { ErrorScreenProps } from "@/components/console/error-screen";
import { lazyComponent } from "@/components/ui/lazy";
import "./globals.css";

/** Part of every screen's bundle, so its content loads only when it is shown. */
const StartError = lazyComponent(() => import("@/components/console/start-error"), "StartError");

/** Replaces the root layout when that itself failed. */
const GlobalError = (props: ErrorScreenProps) => (
  <html lang="en">
    <body>
      <StartError {...props} />
    </body>
  </html>
);

export default GlobalError;
