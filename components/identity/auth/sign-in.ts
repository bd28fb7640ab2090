import { addresses } from "@/lib/addresses";
import { SECOND_FACTOR } from "@/lib/identity/sign-in/steps";
import { loadNextAuth } from "./next-auth";

/** A failed sign-in. `startOver`: the password has to be entered again. */
export type SignInFailure = { message: string; field: "password" | "code" | null; startOver?: true };

/** A second step of the sign-in; the ticket proves the first one. */
export type SecondStepAsked = { ticket: string; ways: readonly string[] };

export type SignInOutcome = { signedIn: true } | SecondStepAsked | { failure: SignInFailure };

const WRONG: SignInFailure = {
  message: "Wrong e-mail or password.",
  field: "password",
};
const WRONG_CODE: SignInFailure = {
  message: "Wrong code, or one that was used before.",
  field: "code",
};
const WRONG_PASSKEY: SignInFailure = {
  message: "This passkey doesn't belong to an account here.",
  field: null,
};
const EXPIRED: SignInFailure = {
  message: "That took too long. Enter your password again.",
  field: null,
  startOver: true,
};
const MAILED: SignInFailure = {
  message: "Confirm that it's you: follow the link in the e-mail we just sent you, then try again.",
  field: null,
};
const UNAVAILABLE: SignInFailure = {
  message:
    "This identity provider isn't available. Sign in another way, or ask an admin of your organization.",
  field: null,
};
const UNREADABLE: SignInFailure = {
  message:
    "The identity provider's response can't be read. Start again, or ask an admin of your organization.",
  field: null,
};
const BROKEN: SignInFailure = {
  message: "Sign-in failed. Try again in a moment.",
  field: null,
};

/** Formats a waiting time: "1 minute", "40 seconds". */
export const waitLabel = (seconds: number): string => {
  const [amount, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
};

/** Only admins see the reason, under the reference. */
const refusedByProvider = (reference = ""): SignInFailure => {
  const named = /^[0-9A-Za-z]{22}$/.test(reference) ? ` and give them the reference ${reference}` : "";
  return { message: `Single sign-on failed. Ask an admin of your organization${named}.`, field: null };
};

const TOO_MANY = new Map([
  ["too_many_attempts", "Too many failed attempts."],
  ["rate_limited", "Too many requests from your network."],
]);

/** Parses the code of a failed sign-in. "Too many attempts" may carry the seconds to wait, “sso” a reference. */
export const signInFailure = (code: string | null | undefined): SignInFailure | null => {
  if (!code) return null;
  if (code === "CredentialsSignin") return WRONG;
  if (code.startsWith("wrong_code")) return WRONG_CODE;
  if (code.startsWith("wrong_passkey")) return WRONG_PASSKEY;
  if (code.startsWith("ticket_expired")) return EXPIRED;
  if (code === "sso_mailed") return MAILED;
  if (code === "sso_unavailable") return UNAVAILABLE;
  if (code === "sso_unreadable") return UNREADABLE;
  const [reason = "", detail] = code.split(":");
  if (reason === "sso") return refusedByProvider(detail);
  const tooMany = TOO_MANY.get(reason);
  if (tooMany === undefined) return BROKEN;
  const wait = Number(detail);
  const when = Number.isFinite(wait) && wait > 0 ? `in ${waitLabel(wait)}` : "in a few minutes";
  return { message: `${tooMany} Try again ${when}.`, field: null };
};

/** Loads a new page, so that no data cached before the sign-in survives. The form stays disabled until then. */
export function enter(next: string): Promise<void> {
  location.assign(next);
  return new Promise(() => {});
}

/** Signs in to a new account and opens `next`, or the sign-in page if a second factor is needed. */
export async function enterAs(email: string, password: string, next: string): Promise<void> {
  const outcome = await signInWithPassword(email, password);
  return enter("signedIn" in outcome ? next : addresses.signIn(next));
}

const ASKED = "second_factor:";

/** Runs one step of the sign-in through a provider of next-auth. */
export async function takeStep(way: string, shown: Record<string, string>): Promise<SignInOutcome> {
  const { signIn } = await loadNextAuth();
  try {
    const answer = await signIn(way, { ...shown, redirect: false, callbackUrl: addresses.start() });
    if (answer?.ok && !answer.error) return { signedIn: true };
    if (answer?.error?.startsWith(ASKED)) {
      const [, ticket = "", ways = ""] = answer.error.split(":");
      return { ticket, ways: ways.split(",") };
    }
    return { failure: signInFailure(answer?.error) ?? BROKEN };
  } catch {
    return {
      failure: { message: "Can't reach Bindery. Check your connection and try again.", field: null },
    };
  }
}

/** Signs in this browser, or completes the first of two steps. */
export const signInWithPassword = (email: string, password: string): Promise<SignInOutcome> =>
  takeStep("credentials", { email, password });

/** Completes the second step with a code of the authenticator app or a recovery code. */
export const signInWithCode = (ticket: string, code: string): Promise<SignInOutcome> =>
  takeStep(SECOND_FACTOR, { ticket, code });
