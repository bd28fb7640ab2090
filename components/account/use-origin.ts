"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Where this page is, once its script runs. */
export const useOrigin = (): string | null =>
  useSyncExternalStore(
    never,
    () => location.origin,
    () => null,
  );

/** Why passkeys don't work where this page is: browsers bind them to one name. */
export const passkeysElsewhere = (origin: string | null, passkeyOrigin: string): string | false =>
  origin !== null &&
  origin !== passkeyOrigin &&
  `Passkeys work at ${passkeyOrigin} only. Open Bindery there.`;
