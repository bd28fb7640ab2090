"use client";

import { lazyComponent } from "./lazy";
import type { SheetProps } from "./sheet-view";

/** Loaded when the first one opens, because wide windows show the content without a sheet. */
const SheetView = lazyComponent(() => import("./sheet-view"), "SheetView");

/** A panel over one edge: navigation on narrow screens, details beside a list. */
export const Sheet = (props: SheetProps) => props.open && <SheetView {...props} />;
