import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { IssuerButton } from "@/components/auth/issuer-button";
import { nextPath } from "@/components/auth/next-path";
import { SignInForm } from "@/components/auth/sign-in-form";
import { addresses } from "@/lib/addresses";
import { setup } from "@/lib/domains/setup/operations";
import { env } from "@/lib/env";
import { findCurrentActor } from "@/lib/wiring/current";
import { load } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Sign in" };

type Search = { next?: string | string[]; error?: string | string[] };

const SignInPage = async ({ searchParams }: { searchParams: Promise<Search> }) => {
  const { next: wanted, error } = await searchParams;
  const next = nextPath(wanted);
  const [{ needed }, actor] = await Promise.all([load(setup.status, {}), findCurrentActor()]);
  if (needed) redirect(addresses.setup());
  if (actor) redirect(next);
  return (
    <SignInForm next={next} error={typeof error === "string" ? error : undefined}>
      {env.oidc && <IssuerButton label={env.oidc.label} next={next} />}
    </SignInForm>
  );
};

export default SignInPage;
