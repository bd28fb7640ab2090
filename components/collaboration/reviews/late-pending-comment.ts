"use client";

import { lazyComponent } from "@/components/ui/lazy";

/** Loaded with the first pending comment, because most people have none. */
export const LatePendingComment = lazyComponent(() => import("./pending-comment"), "PendingCommentCard");
