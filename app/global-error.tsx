"use client";

import dynamic from "next/dynamic";
import type { ErrorScreenProps } from "@/components/console/error-screen";
import { retryImport } from "@/components/ui/import-retry";
import "./globals.css";

/** Part of every screen's bundle, so its content loads only when it is shown. */
const StartError = dynamic(
  retryImport(() => import("@/components/console/start-error").then((it) => it.StartError)),
);

/** Replaces the root layout when that itself failed. */
const GlobalError = (props: ErrorScreenProps) => (
  <html lang="en">
    <body>
      <StartError {...props} />
    </body>
  </html>
);

export default GlobalError;
