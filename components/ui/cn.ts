import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: { theme: { text: ["md"], breakpoint: ["xs"] } },
});

/** Joins class names; if two set the same property, the later one wins. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
