"use client";

import dynamic from "next/dynamic";
import { patiently } from "../ui/patiently";

/** A pending comment where most people have none: it is fetched with the first. */
export const LatePendingComment = dynamic(
  patiently(() => import("./pending-comment").then((module) => module.PendingCommentCard)),
);
