"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSettled } from "@/components/ui/use-settled";
import { AccessEffects } from "./access-effects";
import type { AccessEffect } from "./access-previews";

type EffectsBeforeProps = {
  /** What is chosen, as it is sent; null while nothing is. */
  wanted: unknown;
  of: readonly string[];
  preview: () => Promise<AccessEffect>;
  places?: boolean;
};

/** Says what a change that is chosen and not saved yet would do. What is wrong with it, saving it says. */
export const EffectsBefore = ({ wanted, of, preview, places }: EffectsBeforeProps) => {
  const settled = useSettled(JSON.stringify(wanted), 300);
  const { data, error } = useQuery({
    queryKey: ["permissions", "preview", ...of, settled],
    queryFn: preview,
    enabled: wanted !== null && settled === JSON.stringify(wanted),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  if (wanted === null || !data || error) return null;
  return <AccessEffects preview={data} places={places} />;
};
