"use client";

import dynamic from "next/dynamic";
import { retryImport } from "./import-retry";
import type { SheetProps } from "./sheet-view";

/** Loaded when the first one opens, because wide windows show the content without a sheet. */
const SheetView = dynamic(retryImport(() => import("./sheet-view").then((module) => module.SheetView)));

/** A panel over one edge: navigation on narrow screens, details beside a list. */
export const Sheet = (props: SheetProps) => props.open && <SheetView {...props} />;
