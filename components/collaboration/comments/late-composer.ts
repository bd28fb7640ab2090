"use client";

import { lazyComponent } from "@/components/ui/lazy";

/** Loads the composer when it is opened, so that screens which only show comments do without. */
export const LateComposer = lazyComponent(() => import("./comment-composer"), "CommentComposer");
