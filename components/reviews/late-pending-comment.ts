"use client";

import dynamic from "next/dynamic";

/** A pending comment where most people have none: it is fetched with the first. */
export const LatePendingComment = dynamic(() =>
  import("./pending-comment").then((module) => module.PendingCommentCard),
);
