import { addresses } from "@/lib/addresses";

/** What came of an attempt to sign in, in words for the person who made it. */
export type SignInFailure = { message: string; field: "password" | null };

const WRONG: SignInFailure = {
  message: "Wrong e-mail or password.",
  field: "password",
};
const BROKEN: SignInFailure = {
  message: "Sign-in failed. Try again in a moment.",
  field: null,
};

/** "1 minute", "40 seconds": how long to wait. */
export const waitLabel = (seconds: number): string => {
  const [amount, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
};

/** Why is for admins: they find it under the reference. */
const refusedByProvider = (reference = ""): SignInFailure => {
  const named = /^[0-9A-Za-z]{22}$/.test(reference) ? ` and give them the reference ${reference}` : "";
  return { message: `Single sign-on failed. Ask an admin of your organization${named}.`, field: null };
};

/** Reads the code that next-auth hands through; “too_many_attempts” may carry the seconds to wait, “sso” a reference. */
export const failureOf = (code: string | null | undefined): SignInFailure | null => {
  if (!code) return null;
  if (code === "CredentialsSignin") return WRONG;
  const [reason, detail] = code.split(":");
  if (reason === "sso") return refusedByProvider(detail);
  if (reason !== "too_many_attempts") return BROKEN;
  const wait = Number(detail);
  const when = Number.isFinite(wait) && wait > 0 ? `in ${waitLabel(wait)}` : "in a few minutes";
  return { message: `Too many failed attempts. Try again ${when}.`, field: null };
};

/** Opens a session for this browser; null when it worked. */
export const signInWithPassword = async (email: string, password: string): Promise<SignInFailure | null> => {
  const { signIn } = await import("next-auth/react");
  try {
    const answer = await signIn("credentials", {
      email,
      password,
      redirect: false,
      callbackUrl: addresses.start(),
    });
    return answer?.ok && !answer.error ? null : (failureOf(answer?.error) ?? BROKEN);
  } catch {
    return { message: "Can't reach Bindery. Check your connection and try again.", field: null };
  }
};
