"use client";

import { lazyComponent } from "@/components/ui/lazy";

/** Every screen includes this boundary, but hardly any shows it, so its content loads only when it is shown. */
const NotFound = lazyComponent(() => import("@/components/console/not-found-screen"), "NotFoundScreen");

export default NotFound;
