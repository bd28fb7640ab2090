"use client";

import dynamic from "next/dynamic";
import type { ErrorScreenProps } from "@/components/console/error-screen";
import { retryImport } from "@/components/ui/import-retry";

/** Every screen includes this error boundary, but hardly any shows it, so its content loads only when it is shown. */
const ErrorScreen = dynamic(
  retryImport(() => import("@/components/console/error-screen").then((it) => it.ErrorScreen)),
);

const ErrorPage = (props: ErrorScreenProps) => <ErrorScreen {...props} />;

export default ErrorPage;
