import { startAuthentication } from "@simplewebauthn/browser";
import type { Say } from "@/lib/core/locales/say";
import { secondFactor } from "@/lib/identity/second-factor/operations";
import { PASSKEY } from "@/lib/identity/sign-in/steps";
import { ApiError, call } from "@/lib/platform/api/client";
import { type SignInOutcome, takeStep } from "./sign-in";

/** Returns a message about a passkey failure of the browser. */
export const passkeyFailure = (say: Say, error: unknown): string => {
  if (error instanceof ApiError) return error.message;
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return say("This device has a passkey for your account already.");
  if (name === "SecurityError") return say("Passkeys don't work at this address.");
  // Browsers don't reveal if the person cancelled, waited too long, or has no passkey.
  return say("No passkey was used. Try again.");
};

/** Signs in with a passkey: alone, or as the second step of a ticket. */
export async function signInWithPasskey(say: Say, ticket?: string): Promise<SignInOutcome> {
  try {
    const options = await call(secondFactor.startPasskeySignIn, { body: { ticket } });
    const answer = await startAuthentication({ optionsJSON: options as never });
    return takeStep(say, PASSKEY, {
      answer: JSON.stringify(answer),
      ...(ticket !== undefined && { ticket }),
    });
  } catch (error) {
    return { failure: { message: passkeyFailure(say, error), field: null } };
  }
}
