"use client";

import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { Toaster as Sonner, toast as show } from "sonner";
import { useTheme } from "../theme-provider";
import { Spinner } from "./spinner";

export type ToastOptions = {
  description?: string;
  /** Offers to take it back; the toast stays longer. */
  undo?: () => void | Promise<void>;
  action?: { label: string; onClick: () => void };
  id?: string;
};

const options = ({ undo, action, ...rest }: ToastOptions = {}) => ({
  ...rest,
  duration: undo ? 10_000 : action ? 8_000 : 4_500,
  action: undo ? { label: "Undo", onClick: () => void undo() } : action,
});

/** Toasts are for what was done; what failed is said in place, and by `toast.error` only where no place is left. */
export const toast = {
  success: (title: string, extra?: ToastOptions) => show.success(title, options(extra)),
  info: (title: string, extra?: ToastOptions) => show.info(title, options(extra)),
  warning: (title: string, extra?: ToastOptions) => show.warning(title, options(extra)),
  error: (title: string, extra?: ToastOptions) => show.error(title, { ...options(extra), duration: 10_000 }),
  loading: (title: string, extra?: ToastOptions) => show.loading(title, { ...extra, action: undefined }),
  dismiss: (id?: string | number) => show.dismiss(id),
};

export const Toaster = () => {
  const { theme } = useTheme();
  return (
    <Sonner
      theme={theme}
      position="bottom-right"
      gap={8}
      offset={16}
      mobileOffset={12}
      icons={{
        success: <CircleCheck className="size-4 text-success" />,
        info: <Info className="size-4 text-info" />,
        warning: <TriangleAlert className="size-4 text-warning" />,
        error: <CircleAlert className="size-4 text-danger" />,
        loading: <Spinner className="text-muted" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-full items-start gap-2.5 rounded-lg border border-border bg-raised px-3.5 py-3 text-sm text-foreground shadow-lg sm:w-[22rem]",
          icon: "mt-0.5 shrink-0",
          content: "min-w-0 flex-1",
          title: "font-medium wrap-anywhere",
          description: "mt-0.5 text-muted",
          actionButton:
            "h-7 shrink-0 rounded-md border border-strong bg-raised px-2 text-xs font-medium text-foreground hover:bg-hover",
        },
      }}
    />
  );
};
