import { secondFactor } from "@/lib/domains/second-factor/operations";
import { ApiError, call } from "@/lib/platform/api/client";
import { PASSKEY } from "@/lib/platform/auth/sign-in-steps";
import { type SignInOutcome, takeStep } from "./sign-in";

/** What a browser says of a passkey that didn't work, in words for the person who tried. */
export const passkeyFailure = (error: unknown): string => {
  if (error instanceof ApiError) return error.message;
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "This device has a passkey for your account already.";
  if (name === "SecurityError") return "Passkeys don't work at this address.";
  // Browsers don't tell whether somebody cancelled, waited, or has none.
  return "No passkey was used. Try again.";
};

/** Signs in with a passkey: alone, or after the password that the ticket stands for. */
export async function signInWithPasskey(ticket?: string): Promise<SignInOutcome> {
  try {
    const [{ startAuthentication }, options] = await Promise.all([
      import("@simplewebauthn/browser"),
      call(secondFactor.startPasskeySignIn, { body: { ticket } }),
    ]);
    const answer = await startAuthentication({ optionsJSON: options as never });
    return takeStep(PASSKEY, { answer: JSON.stringify(answer), ...(ticket !== undefined && { ticket }) });
  } catch (error) {
    return { failure: { message: passkeyFailure(error), field: null } };
  }
}
