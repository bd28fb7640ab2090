"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useSay } from "@/components/ui/say";
import { ConfirmDialog } from "./confirm-dialog";

const plainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

type LeaveGuardProps = {
  dirty: boolean;
  /** True while the input is being saved: a link clicked meanwhile is followed once that has succeeded. */
  saving?: boolean;
  what?: string;
};

/** Asks before unsaved input is lost by a link on the screen, by closing the tab or by reloading. */
export const LeaveGuard = ({ dirty, saving = false, what }: LeaveGuardProps) => {
  const say = useSay();
  const router = useRouter();
  const [destination, setDestination] = useState<string | null>(null);

  useEffect(() => {
    if (!dirty) return;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!link || !plainClick(event) || link.target === "_blank" || link.origin !== location.origin) return;
      if (link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setDestination(link.pathname + link.search + link.hash);
    };
    window.addEventListener("beforeunload", beforeUnload);
    document.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [dirty]);

  useEffect(() => {
    if (destination === null || dirty || saving) return;
    setDestination(null);
    router.push(destination);
  }, [destination, dirty, saving, router]);

  return (
    <ConfirmDialog
      open={destination !== null && dirty && !saving}
      onOpenChange={(open) => !open && setDestination(null)}
      title={say("Leave without saving?")}
      description={say("Unsaved changes to {what} will be lost.", { what: what ?? say("this form") })}
      confirmLabel={say("Leave")}
      cancelLabel={say("Stay")}
      danger
      onConfirm={async () => {
        if (destination !== null) router.push(destination);
      }}
    />
  );
};
