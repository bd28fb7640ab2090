import { TOKEN_DAYS_DEFAULT, TOKEN_DAYS_MAXIMUM } from "@/lib/identity/tokens/limits";

const DAY = 86_400_000;

const DAYS = [7, 30, TOKEN_DAYS_DEFAULT, 180, TOKEN_DAYS_MAXIMUM] as const;

const inDays = (days: number) => (days === TOKEN_DAYS_MAXIMUM ? "1 year" : `${days} days`);

export const EXPIRY_OPTIONS = DAYS.map((days) => ({ value: String(days), label: inDays(days) }));

/** Returns the date that many days from now: "18 February 2027". */
export const endLabel = (days: number, now: number): string =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" }).format(
    now + days * DAY,
  );

/** True if it ends within a week and needs attention. */
export const endsSoon = (expiresAt: string, now: number): boolean =>
  new Date(expiresAt).getTime() - now < 7 * DAY;
