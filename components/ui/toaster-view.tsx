"use client";

import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { Toaster as Sonner } from "sonner";
import { Spinner } from "./spinner";
import { useTheme } from "./theme-provider";

/** Shows toasts. Loaded with the first one; `onReady` reports that it can show them. */
export const ToasterView = ({ onReady }: { onReady: () => void }) => {
  const { theme } = useTheme();
  useEffect(onReady, [onReady]);
  return (
    <Sonner
      theme={theme}
      position="bottom-right"
      style={{ fontFamily: "inherit" }}
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
          cancelButton:
            "h-7 shrink-0 rounded-md px-2 text-xs font-medium text-muted hover:bg-hover hover:text-foreground",
        },
      }}
    />
  );
};
