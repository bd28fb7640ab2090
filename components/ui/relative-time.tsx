"use client";

import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import type { Language, Say } from "@/lib/core/locales/say";
import { useSay } from "./say";
import { useHydrated } from "./use-hydrated";

/**
 * "3 minutes ago" depends on time and place. The server passes the time of the request, and hydration repeats exactly
 * that rendering (in UTC); afterwards the browser's clock and zone take over.
 */
const ClockContext = createContext<number | null>(null);

export const ClockProvider = ({ now, children }: { now: number; children: ReactNode }) => (
  <ClockContext value={now}>{children}</ClockContext>
);

const step = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, step);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};
const currentStep = () => Math.floor(Date.now() / step) * step;

type Clock = { now: number; zone: "UTC" | undefined };

const useClock = (): Clock => {
  const requested = useContext(ClockContext);
  const hydrated = useHydrated();
  const ticking = useSyncExternalStore(subscribe, currentStep, () => requested ?? 0);
  return hydrated ? { now: ticking, zone: undefined } : { now: requested ?? ticking, zone: "UTC" };
};

/** Returns the present time to the half-minute; while hydrating, that of the request. */
export const useNow = (): number => useClock().now;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const formatDate = (say: Say, at: Date, zone: Clock["zone"], withYear: boolean) =>
  new Intl.DateTimeFormat(say.locale, {
    day: "numeric",
    month: "short",
    year: withYear ? "numeric" : undefined,
    timeZone: zone,
  }).format(at);

const formatMoment = (say: Say, at: Date, zone: Clock["zone"]) =>
  new Intl.DateTimeFormat(say.locale, {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: zone,
    timeZoneName: "short",
  }).format(at);

const formats = new Map<Language, Intl.RelativeTimeFormat>();

/** Returns the kept format of a language, since a long list formats hundreds of times at once. */
function wordsIn(language: Language): Intl.RelativeTimeFormat {
  const known =
    formats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "long" });
  formats.set(language, known);
  return known;
}

/** Relative within a week either way, then the date; the year only if it is another one. */
export const formatRelative = (say: Say, at: Date, now: number, zone?: "UTC"): string => {
  const words = wordsIn(say.language);
  const distance = at.getTime() - now;
  const size = Math.abs(distance);
  if (size < minute) return say("just now");
  if (size < hour) return words.format(Math.trunc(distance / minute), "minute");
  if (size < day) return words.format(Math.trunc(distance / hour), "hour");
  if (size < 7 * day) return words.format(Math.trunc(distance / day), "day");
  return formatDate(say, at, zone, at.getUTCFullYear() !== new Date(now).getUTCFullYear());
};

type RelativeTimeProps = {
  value: string | Date;
  /** `relative` (default), `date` ("12 Mar 2026") or `moment` ("12 March 2026 at 14:03 CET"). */
  format?: "relative" | "date" | "moment";
  className?: string;
};

/** Shows a point in time; the exact moment with its zone is in the title. */
export const RelativeTime = ({ value, format = "relative", className }: RelativeTimeProps) => {
  const say = useSay();
  const { now, zone } = useClock();
  const at = typeof value === "string" ? new Date(value) : value;
  const exact = formatMoment(say, at, zone);
  const texts = {
    relative: () => formatRelative(say, at, now, zone),
    date: () => formatDate(say, at, zone, true),
    moment: () => exact,
  };
  return (
    <time dateTime={at.toISOString()} title={exact} className={className}>
      {texts[format]()}
    </time>
  );
};
