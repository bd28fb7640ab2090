import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { IssuerButton } from "@/components/identity/auth/issuer-button";
import { nextPath } from "@/components/identity/auth/next-path";
import { SignInForm } from "@/components/identity/auth/sign-in-form";
import { Link } from "@/components/ui/link";
import { addresses } from "@/lib/addresses";
import { setup } from "@/lib/identity/setup/operations";
import { findCurrentActor } from "@/lib/wiring/current";
import { load } from "@/lib/wiring/prefetch";
import { engine } from "@/lib/wiring/running-engine";

export const metadata: Metadata = { title: "Sign in" };

type Search = { next?: string | string[]; error?: string | string[] };

const SignInPage = async ({ searchParams }: { searchParams: Promise<Search> }) => {
  const { next: wanted, error } = await searchParams;
  const next = nextPath(wanted);
  const [{ needed }, actor] = await Promise.all([load(setup.status, {}), findCurrentActor()]);
  if (needed) redirect(addresses.setup());
  // A failed sign-in with a provider is shown, even if another session is open.
  if (actor && error === undefined) redirect(next);
  return (
    <SignInForm next={next} error={typeof error === "string" ? error : undefined}>
      {actor && (
        <p className="mt-4 text-sm">
          You're still signed in as {actor.displayName}. <Link href={next}>Continue to Bindery</Link>
        </p>
      )}
      {engine.env.oidc && <IssuerButton label={engine.env.oidc.label} next={next} />}
    </SignInForm>
  );
};

export default SignInPage;
