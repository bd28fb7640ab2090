"use client";

import { useNow } from "@/components/ui/relative-time";
import { removalLabel } from "./space-labels";

/** Shows the remaining time to restore something from the trash. */
export const RemovalTime = ({ deletedAt }: { deletedAt: string }) => (
  <span className="text-muted">{removalLabel(deletedAt, useNow())}</span>
);
