"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { retryImport } from "./import-retry";

/** Fetched when the first one opens: wide windows have room for what sheets hold. */
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
