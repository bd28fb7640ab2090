import { Bell } from "lucide-react";
import type { ComponentProps } from "react";

const MOST_SHOWN = 99;

type BellButtonProps = Omit<ComponentProps<"button">, "children" | "className"> & { unread?: number };

/** The button of the bell, which the frame shows before the bell itself has loaded. */
export const BellButton = ({ unread = 0, ...rest }: BellButtonProps) => (
  <button
    type="button"
    aria-label={unread > 0 ? `Notifications, ${unread} unread` : "Notifications"}
    className="inset-focus relative inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-foreground data-[state=open]:bg-hover"
    {...rest}
  >
    <Bell aria-hidden="true" className="size-4" />
    {unread > 0 && (
      <span
        aria-hidden="true"
        className="tabular absolute -top-0.5 -right-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[0.625rem] font-semibold text-on-accent"
      >
        {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
      </span>
    )}
  </button>
);
