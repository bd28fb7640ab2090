"use client";

import type { ErrorScreenProps } from "@/components/console/error-screen";
import { lazyComponent } from "@/components/ui/lazy";

/** Every screen includes this error boundary, but hardly any shows it, so its content loads only when it is shown. */
const ErrorScreen = lazyComponent(() => import("@/components/console/error-screen"), "ErrorScreen");

const ErrorPage = (props: ErrorScreenProps) => <ErrorScreen {...props} />;

export default ErrorPage;
