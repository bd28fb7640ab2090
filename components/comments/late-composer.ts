"use client";

import dynamic from "next/dynamic";
import { patiently } from "../ui/patiently";

/** The composer where it comes on a press: screens that only show comments load nothing of it. */
export const LateComposer = dynamic(
  patiently(() => import("./comment-composer").then((module) => module.CommentComposer)),
);
