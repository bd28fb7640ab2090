"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { retryImport } from "./import-retry";

/** Loaded when the first one opens, because wide windows show the content without a sheet. */
const SheetView = dynamic(retryImport(() => import("./sheet-view").then((module) => module.SheetView)));

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  hideTitle?: boolean;
  side?: "left" | "right";
  className?: string;
  children: ReactNode;
};

/** A panel over one edge: navigation on narrow screens, details beside a list. */
export const Sheet = (props: SheetProps) => props.open && <SheetView {...props} />;
