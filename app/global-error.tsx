"use client";

import dynamic from "next/dynamic";
import type { ErrorScreenProps } from "@/components/console/error-screen";
import { patiently } from "@/components/ui/patiently";
import "./globals.css";

/** Every screen carries this as well; what it looks like comes when it is shown. */
const StartError = dynamic(
  patiently(() => import("@/components/console/start-error").then((it) => it.StartError)),
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
