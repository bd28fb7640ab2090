"use client";

import { type MouseEvent, useSyncExternalStore } from "react";
import type { toast as Show } from "sonner";
import { lazyComponent, lazyModule } from "./lazy";
import { browserSay } from "./say";

const loadToasts = lazyModule(() => import("sonner"));
const ToasterView = lazyComponent(() => import("./toaster-view"), "ToasterView", { ssr: false });

export type ToastOptions = {
  description?: string;
  /** Offers to undo it; the toast stays longer. */
  undo?: () => void | Promise<void>;
  action?: { label: string; onClick: () => void };
  /** A second, quieter action; the toast closes unless the event is prevented. */
  cancel?: { label: string; onClick: (event: MouseEvent) => void };
  id?: string;
  /** Stays until it is dismissed. */
  lasting?: boolean;
};

const options = ({ undo, action, lasting = false, ...rest }: ToastOptions = {}) => ({
  ...rest,
  duration: lasting ? Number.POSITIVE_INFINITY : undo ? 10_000 : action ? 8_000 : 4_500,
  action: undo ? { label: browserSay()("Undo"), onClick: () => void undo() } : action,
});

let wanted = false;
let announceReady: () => void = () => {};
const ready = new Promise<void>((resolve) => {
  announceReady = resolve;
});
const watchers = new Set<() => void>();

/** Loads the library with the first toast, then shows it. */
async function show(how: (toasts: typeof Show) => void): Promise<void> {
  wanted = true;
  for (const watcher of watchers) watcher();
  const [{ toast: toasts }] = await Promise.all([loadToasts(), ready]);
  how(toasts);
}

/** Toasts confirm what was done; failures are shown in place, and by `toast.error` only where there is none. */
export const toast = {
  success: (title: string, extra?: ToastOptions) => show((toasts) => toasts.success(title, options(extra))),
  info: (title: string, extra?: ToastOptions) => show((toasts) => toasts.info(title, options(extra))),
  warning: (title: string, extra?: ToastOptions) => show((toasts) => toasts.warning(title, options(extra))),
  error: (title: string, extra?: ToastOptions) =>
    show((toasts) => toasts.error(title, { ...options(extra), duration: 10_000 })),
  /** Shows a failed action with its error. */
  failed: (title: string, error: unknown) =>
    toast.error(title, { description: error instanceof Error ? error.message : undefined }),
  loading: (title: string, extra: Pick<ToastOptions, "id" | "action" | "cancel"> = {}) =>
    show((toasts) => toasts.loading(title, extra)),
  dismiss: (id?: string | number) => show((toasts) => toasts.dismiss(id)),
};

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Present once on every screen; empty until the first toast. */
export const Toaster = () => {
  const needed = useSyncExternalStore(
    watch,
    () => wanted,
    () => false,
  );
  return needed ? <ToasterView onReady={announceReady} /> : null;
};
