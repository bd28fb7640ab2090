"use client";

import dynamic from "next/dynamic";
import type { ErrorScreenProps } from "@/components/console/error-screen";
import { retryImport } from "@/components/ui/import-retry";
import "./globals.css";

/** Every screen carries this as well; what it looks like comes when it is shown. */
const StartError = dynamic(
  retryImport(() => import("@/components/console/start-error").then((it) => it.StartError)),
);

/** Stands in for the root layout when that itself failed. */
const GlobalError = (props: ErrorScreenProps) => (
  <html lang="en">
    <body>
      <StartError {...props} />
    </body>
  </html>
);

export default GlobalError;
