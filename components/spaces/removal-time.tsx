"use client";

import { useNow } from "@/components/ui/relative-time";
import { removalInWords } from "./space-words";

/** The time that is left to restore something from the trash. */
export const RemovalTime = ({ deletedAt }: { deletedAt: string }) => (
  <span className="text-muted">{removalInWords(deletedAt, useNow())}</span>
);
