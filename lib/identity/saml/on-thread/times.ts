import { ASSERTION } from "./names";
import { only, Refused, type ValueMismatch } from "./refusal";
import type { ResponseToCheck } from "./response-to-check";
import { childrenOf, type XmlElement } from "./xml";

/** The fault of a time: too late, too early, past the end of the provider's own session, or ending too late. */
type TimeFault = "late" | "early" | "session" | "long";

/** A refused time, which may be right by the clock of the provider. */
export class OutOfTime extends Refused {
  constructor(
    readonly fault: TimeFault,
    detail: string,
    compared?: ValueMismatch,
  ) {
    super("time", detail, compared);
  }
}

/** Runs checks of times. A refusal contains the difference of the clocks and the remedy. */
export function withClocks<Result>(assertion: XmlElement, now: number, judge: () => Result): Result {
  try {
    return judge();
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    const advice = timeAdvice(error.fault, secondsAhead(assertion, now));
    throw new Refused("time", `${error.detail} ${advice}`, error.compared);
  }
}

/** Up to this difference, the clocks agree: the response takes time on its way. */
const AGREEING_SECONDS = 5;

/** Settings at the provider to change if its clock is not the cause. */
export const SETTINGS_ADVICE: Record<TimeFault, string> = {
  late: "Set a longer lifetime at the identity provider.",
  early: "Have the identity provider make assertions valid from the moment it issues them.",
  session: "Sign in at the identity provider again.",
  long: "Set a lifetime of an hour or less at the identity provider.",
};

/**
 * The remedy for a wrong time. A clock explains a response that is too early only if the provider's is ahead, and one
 * that is too late only if it is behind.
 */
function timeAdvice(fault: TimeFault, ahead: number): string {
  if (fault === "long") return SETTINGS_ADVICE.long;
  if (Number.isNaN(ahead)) return "Have the identity provider say when it issues an assertion.";
  if (Math.abs(ahead) < AGREEING_SECONDS)
    return `The clocks of the identity provider and of this server agree. ${SETTINGS_ADVICE[fault]}`;
  if (fault === "early" ? ahead < 0 : ahead > 0) return SETTINGS_ADVICE[fault];
  const amount = durationOf(Math.abs(ahead));
  return `The identity provider's clock is ${amount} ${ahead > 0 ? "ahead of" : "behind"} this server's${ahead < 0 ? ", or the response came late" : ""}. Set both clocks by NTP, then sign in again.`;
}

function durationOf(seconds: number): string {
  const [amount, unit] =
    seconds < 120
      ? [seconds, "second"]
      : seconds < 7_200
        ? [Math.round(seconds / 60), "minute"]
        : [Math.round(seconds / 3_600), "hour"];
  return `${amount} ${unit}s`;
}

const MINUTE = 60_000;

/** The allowed difference between both clocks. */
export const SKEW = 2 * MINUTE;

const OLDEST = 10 * MINUTE;
export const LONGEST_LIFE = 60 * MINUTE;
const CONDITIONS = new Set(["AudienceRestriction", "OneTimeUse", "ProxyRestriction"]);

export function issuedAt(assertion: XmlElement, now: number): number {
  const issued = timeIn(assertion, "IssueInstant") ?? Number.NaN;
  if (Math.abs(now - issued) <= OLDEST) return issued;
  const received = assertion.attributes.get("IssueInstant") ?? "missing";
  const expected = `IssueInstant within 10 minutes of ${new Date(now).toISOString()}`;
  const fault = issued > now ? "early" : "late";
  throw new OutOfTime(fault, `IssueInstant is ${received}.`, { expected, received });
}

/** The end of the assertion's validity. */
export function checkConditions(assertion: XmlElement, issued: number, { now }: ResponseToCheck): number {
  const conditions = only(assertion, ASSERTION, "Conditions", "time");
  const from = timeIn(conditions, "NotBefore");
  const until = timeIn(conditions, "NotOnOrAfter");
  const compared = { expected: validAt(now), received: spanOf(conditions) };
  if (until === null || until - issued > LONGEST_LIFE + SKEW)
    throw new OutOfTime("long", "The conditions last for more than an hour, or have no end.", compared);
  if (until <= now - SKEW)
    throw new OutOfTime("late", `It was valid until ${conditions.attributes.get("NotOnOrAfter")}.`, compared);
  if (from !== null && from > now + SKEW)
    throw new OutOfTime("early", `It is valid from ${conditions.attributes.get("NotBefore")} on.`, compared);
  if (conditions.children.some(({ namespace, name }) => namespace !== ASSERTION || !CONDITIONS.has(name)))
    throw new Refused("structure", "It has an unknown condition.");
  return until;
}

export const validAt = (now: number): string => `Valid at ${new Date(now).toISOString()}`;

export const spanOf = ({ attributes }: XmlElement): string =>
  ["NotBefore", "NotOnOrAfter"].map((name) => attributes.get(name) ?? "open").join(" to ");

export function checkSignIn(assertion: XmlElement, now: number): void {
  const statements = childrenOf(assertion, ASSERTION, "AuthnStatement");
  if (statements.length === 0) throw new Refused("structure", "It does not say how the person signed in.");
  const ends = statements.map((statement) => timeIn(statement, "SessionNotOnOrAfter"));
  if (ends.some((end) => end !== null && end <= now - SKEW))
    throw new OutOfTime("session", "The session at the identity provider is over.");
}

/** A time in UTC; null if it is absent. Throws for anything else. */
export function timeIn({ attributes }: XmlElement, name: string): number | null {
  const value = attributes.get(name);
  if (value === undefined) return null;
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) throw new Refused("time", `${name} is no time in UTC.`);
  return time;
}

/** Seconds that a provider's clock is ahead of ours, by the assertion's issue time; NaN without one. */
const secondsAhead = ({ attributes }: XmlElement, now: number): number =>
  Math.round((Date.parse(attributes.get("IssueInstant") ?? "") - now) / 1_000);

/** The difference of a provider's clock, if it exceeds the time a response takes on its way. */
export function clockOf(assertion: XmlElement, now: number): string {
  const seconds = secondsAhead(assertion, now);
  if (!(Math.abs(seconds) >= AGREEING_SECONDS)) return "";
  return `their clock is ${Math.abs(seconds)} s ${seconds > 0 ? "ahead" : "behind"}`;
}
