"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Skeleton } from "@/components/ui/skeleton";
import { useDebounced } from "@/components/ui/use-debounced";
import { AccessEffects } from "./access-effects";
import type { AccessEffect } from "./access-previews";

type EffectsBeforeProps = {
  /** The chosen change as sent to the API; null without one. */
  wanted: unknown;
  of: readonly string[];
  preview: () => Promise<AccessEffect>;
  places?: boolean;
};

/** Previews a chosen change before it is saved. Errors are reported on saving. */
export const EffectsBeforeView = ({ wanted, of, preview, places }: EffectsBeforeProps) => {
  const settled = useDebounced(JSON.stringify(wanted), 300);
  const { data, error } = useQuery({
    queryKey: ["permissions", "preview", ...of, settled],
    queryFn: preview,
    enabled: wanted !== null && settled === JSON.stringify(wanted),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  if (wanted === null || error) return null;
  // Buttons below stay where they are when the effect arrives: a press on one that moves meanwhile would be lost.
  if (!data) return <Skeleton className="h-5" />;
  return <AccessEffects preview={data} places={places} />;
};
