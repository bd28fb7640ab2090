"use client";

import dynamic from "next/dynamic";
import type { ErrorScreenProps } from "@/components/console/error-screen";
import { retryImport } from "@/components/ui/import-retry";

/** Every screen carries its error boundary, hardly any shows it: what it looks like comes when it does. */
const ErrorScreen = dynamic(
  retryImport(() => import("@/components/console/error-screen").then((it) => it.ErrorScreen)),
);

const ErrorPage = (props: ErrorScreenProps) => <ErrorScreen {...props} />;

export default ErrorPage;
