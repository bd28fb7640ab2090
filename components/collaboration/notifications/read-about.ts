"use client";

import { lazyComponent } from "@/components/ui/lazy";

/** Marks notifications about a subject as read; loaded after the screen. */
export const ReadAbout = lazyComponent(() => import("./read-about-view"), "ReadAboutView", { ssr: false });
