"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { type AccessEffect, takesAway } from "./access-previews";

const AccessEffects = lazyComponent(() => import("./access-effects"), "AccessEffects", { ssr: false });

type AskedChange = {
  title: string;
  confirmLabel: string;
  places?: boolean;
  preview: () => Promise<AccessEffect>;
  run: () => Promise<unknown>;
};

/** Applies changes of access at once, but asks first if one reduces someone's access. */
export const useConfirmedChange = () => {
  const say = useSay();
  const [asked, setAsked] = useState<(AskedChange & { effect: AccessEffect }) | null>(null);
  const ask = async (change: AskedChange): Promise<void> => {
    // If the preview is refused, so is the change, which then reports the reason.
    const effect = await change.preview().catch(() => null);
    if (effect?.changes.some(takesAway)) setAsked({ ...change, effect });
    else await change.run();
  };
  const dialog = asked && (
    <ConfirmDialog
      open
      onOpenChange={() => setAsked(null)}
      title={asked.title}
      description={say("This takes effect immediately.")}
      confirmLabel={asked.confirmLabel}
      onConfirm={asked.run}
    >
      <AccessEffects preview={asked.effect} places={asked.places} />
    </ConfirmDialog>
  );
  return { ask, dialog };
};
