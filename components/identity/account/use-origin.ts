"use client";

import { useSyncExternalStore } from "react";
import type { Say } from "@/lib/core/locales/say";

const never = () => () => {};

/** Returns the origin of this page after hydration; null before. */
export const useOrigin = (): string | null =>
  useSyncExternalStore(
    never,
    () => location.origin,
    () => null,
  );

/** Returns why passkeys don't work at this origin, since browsers bind them to one host; false if they work. */
export const passkeysElsewhere = (say: Say, origin: string | null, passkeyOrigin: string): string | false =>
  origin !== null &&
  origin !== passkeyOrigin &&
  say("Passkeys work at {passkeyOrigin} only. Open Bindery there.", { passkeyOrigin });
