import { addresses } from "@/lib/addresses";
import { type Say, type Text, text } from "@/lib/core/locales/say";
import { SECOND_FACTOR } from "@/lib/identity/sign-in/steps";
import { loadNextAuth } from "./next-auth";

/** A failed sign-in. `startOver`: the password has to be entered again. */
export type SignInFailure = { message: string; field: "password" | "code" | null; startOver?: true };

/** A second step of the sign-in; the ticket proves the first one. */
export type SecondStepAsked = { ticket: string; ways: readonly string[] };

export type SignInOutcome = { signedIn: true } | SecondStepAsked | { failure: SignInFailure };

/** A failure with the same message each time. */
type FixedFailure = Omit<SignInFailure, "message"> & { message: Text };

const WRONG: FixedFailure = {
  message: text("Wrong e-mail or password."),
  field: "password",
};
const WRONG_CODE: FixedFailure = {
  message: text("Wrong code, or one that was used before."),
  field: "code",
};
const WRONG_PASSKEY: FixedFailure = {
  message: text("This passkey doesn't belong to an account here."),
  field: null,
};
const EXPIRED: FixedFailure = {
  message: text("That took too long. Enter your password again."),
  field: null,
  startOver: true,
};
const MAILED: FixedFailure = {
  message: text("Confirm that it's you: follow the link in the e-mail we just sent you, then try again."),
  field: null,
};
const UNAVAILABLE: FixedFailure = {
  message: text(
    "This identity provider isn't available. Sign in another way, or ask an admin of your organization.",
  ),
  field: null,
};
const UNREADABLE: FixedFailure = {
  message: text(
    "The identity provider's response can't be read. Start again, or ask an admin of your organization.",
  ),
  field: null,
};
const BROKEN: FixedFailure = {
  message: text("Sign-in failed. Try again in a moment."),
  field: null,
};

/** Says when to try again: "Try again in 1 minute." */
export const waitLabel = (say: Say, seconds: number): string => {
  if (!Number.isFinite(seconds) || seconds <= 0) return say("Try again in a few minutes.");
  return seconds < 60
    ? say({ one: "Try again in {count} second.", other: "Try again in {count} seconds." }, { count: seconds })
    : say(
        { one: "Try again in {count} minute.", other: "Try again in {count} minutes." },
        { count: Math.ceil(seconds / 60) },
      );
};

/** Only admins see the reason, under the reference. */
const refusedByProvider = (say: Say, reference = ""): SignInFailure => ({
  message: /^[0-9A-Za-z]{22}$/.test(reference)
    ? say(
        "Single sign-on failed. Ask an admin of your organization and give them the reference {reference}.",
        { reference },
      )
    : say("Single sign-on failed. Ask an admin of your organization."),
  field: null,
});

const TOO_MANY = new Map([
  ["too_many_attempts", text("Too many failed attempts.")],
  ["rate_limited", text("Too many requests from your network.")],
]);

function fixedFailure(code: string): FixedFailure {
  if (code === "CredentialsSignin") return WRONG;
  if (code.startsWith("wrong_code")) return WRONG_CODE;
  if (code.startsWith("wrong_passkey")) return WRONG_PASSKEY;
  if (code.startsWith("ticket_expired")) return EXPIRED;
  if (code === "sso_mailed") return MAILED;
  if (code === "sso_unavailable") return UNAVAILABLE;
  if (code === "sso_unreadable") return UNREADABLE;
  return BROKEN;
}

/** Parses the code of a failed sign-in. "Too many attempts" may carry the seconds to wait, “sso” a reference. */
export const signInFailure = (say: Say, code: string | null | undefined): SignInFailure | null => {
  if (!code) return null;
  const [reason = "", detail] = code.split(":");
  if (reason === "sso") return refusedByProvider(say, detail);
  const tooMany = TOO_MANY.get(reason);
  if (tooMany !== undefined)
    return { message: `${say(tooMany)} ${waitLabel(say, Number(detail))}`, field: null };
  const { message, ...fixed } = fixedFailure(code);
  return { ...fixed, message: say(message) };
};

/** Loads a new page, so that no data cached before the sign-in survives. The form stays disabled until then. */
export function enter(next: string): Promise<void> {
  location.assign(next);
  return new Promise(() => {});
}

/** Signs in to a new account and opens `next`, or the sign-in page if a second factor is needed. */
export async function enterAs(say: Say, email: string, password: string, next: string): Promise<void> {
  const outcome = await signInWithPassword(say, email, password);
  return enter("signedIn" in outcome ? next : addresses.signIn(next));
}

const ASKED = "second_factor:";

/** Runs one step of the sign-in through a provider of next-auth. */
export async function takeStep(say: Say, way: string, shown: Record<string, string>): Promise<SignInOutcome> {
  const { signIn } = await loadNextAuth();
  try {
    const answer = await signIn(way, { ...shown, redirect: false, callbackUrl: addresses.start() });
    if (answer?.ok && !answer.error) return { signedIn: true };
    if (answer?.error?.startsWith(ASKED)) {
      const [, ticket = "", ways = ""] = answer.error.split(":");
      return { ticket, ways: ways.split(",") };
    }
    return { failure: signInFailure(say, answer?.error) ?? { ...BROKEN, message: say(BROKEN.message) } };
  } catch {
    return {
      failure: { message: say("Can't reach Bindery. Check your connection and try again."), field: null },
    };
  }
}

/** Signs in this browser, or completes the first of two steps. */
export const signInWithPassword = (say: Say, email: string, password: string): Promise<SignInOutcome> =>
  takeStep(say, "credentials", { email, password });

/** Completes the second step with a code of the authenticator app or a recovery code. */
export const signInWithCode = (say: Say, ticket: string, code: string): Promise<SignInOutcome> =>
  takeStep(say, SECOND_FACTOR, { ticket, code });
