"use client";

import { type ReactNode, useRef, useState } from "react";
import { submitting } from "@/components/form/use-submit";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmailInput } from "@/components/ui/email-input";
import { Field } from "@/components/ui/field";
import { lazyComponent, lazyModule } from "@/components/ui/lazy";
import { Link } from "@/components/ui/link";
import { PasswordInput } from "@/components/ui/password-input";
import { useSay } from "@/components/ui/say";
import { useHydrated } from "@/components/ui/use-hydrated";
import { useSingleRun } from "@/components/ui/use-single-run";
import { addresses } from "@/lib/addresses";
import {
  enter,
  type SecondStepAsked,
  type SignInFailure,
  signInFailure,
  signInWithPassword,
} from "./sign-in";

const loadPasskey = lazyModule(() => import("./passkey"));
const SecondStep = lazyComponent(() => import("./second-step"), "SecondStep");

type SignInFormProps = {
  /** The destination, a path of this origin. */
  next: string;
  /** The code of the failure that led here. */
  error?: string;
  /** Other ways to sign in, below the form. */
  children?: ReactNode;
};

/**
 * Uncontrolled fields keep what a password manager filled in before hydration; POST keeps the password out of the
 * address bar in any case.
 */
export const SignInForm = ({ next, error, children }: SignInFormProps) => {
  const say = useSay();
  const hydrated = useHydrated();
  const [failure, setFailure] = useState<SignInFailure | null>(() => signInFailure(say, error));
  const [asked, setAsked] = useState<SecondStepAsked | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const { run, pending } = useSingleRun(async () => {
    const values = new FormData(form.current ?? undefined);
    setFailure(null);
    const outcome = await signInWithPassword(
      say,
      String(values.get("email")),
      String(values.get("password")),
    );
    if ("signedIn" in outcome) return enter(next);
    if ("ticket" in outcome) return setAsked(outcome);
    setFailure(outcome.failure);
    form.current?.querySelector<HTMLInputElement>("input[name=password]")?.select();
  });

  const withPasskey = useSingleRun(async () => {
    setFailure(null);
    const { signInWithPasskey } = await loadPasskey();
    const outcome = await signInWithPasskey(say);
    if ("signedIn" in outcome) return enter(next);
    if ("failure" in outcome) setFailure(outcome.failure);
  });

  if (asked !== null) {
    const startOver = (failed: SignInFailure | null) => {
      setAsked(null);
      setFailure(failed);
    };
    return (
      <>
        <h1 className="mb-5 text-lg font-semibold">{say("Confirm that it's you")}</h1>
        <SecondStep asked={asked} next={next} onStartOver={startOver} />
      </>
    );
  }

  return (
    <>
      <h1 className="text-lg font-semibold">{say("Sign in")}</h1>
      <p className="mt-0.5 mb-5 text-sm text-muted">
        {say("No account? Ask an admin of your organization for one.")}
      </p>
      <form
        ref={form}
        method="post"
        action="/api/auth/callback/credentials"
        onSubmit={submitting(run)}
        className="flex flex-col gap-4"
      >
        {failure?.field === null && <Banner tone="danger">{failure.message}</Banner>}
        <Field label={say("E-mail")}>
          <EmailInput name="email" size="lg" required autoFocus />
        </Field>
        <Field label={say("Password")} error={failure?.field === "password" ? failure.message : undefined}>
          <PasswordInput name="password" size="lg" required autoComplete="current-password" />
        </Field>
        <p className="-mt-2 text-sm">
          <Link href={addresses.forgotPassword()}>{say("Forgot your password?")}</Link>
        </p>
        <Button type="submit" variant="primary" size="lg" loading={pending} disabled={!hydrated}>
          {say("Sign in")}
        </Button>
        <Button size="lg" loading={withPasskey.pending} disabled={!hydrated} onClick={withPasskey.run}>
          {say("Sign in with a passkey")}
        </Button>
        <p className="text-sm">
          <Link href={addresses.singleSignOn(next === addresses.start() ? {} : { next })}>
            {say("Use single sign-on")}
          </Link>
        </p>
      </form>
      {children}
    </>
  );
};
