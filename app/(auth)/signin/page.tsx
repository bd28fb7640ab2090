import { redirect } from "next/navigation";
import { IssuerButton } from "@/components/identity/auth/issuer-button";
import { nextPath } from "@/components/identity/auth/next-path";
import { SignInForm } from "@/components/identity/auth/sign-in-form";
import { Link } from "@/components/ui/link";
import { addresses } from "@/lib/addresses";
import { text } from "@/lib/core/locales/say";
import { setup } from "@/lib/identity/setup/operations";
import { findCurrentActor } from "@/lib/wiring/current";
import { load } from "@/lib/wiring/prefetch";
import { requestSay, titled } from "@/lib/wiring/request-words";
import { engine } from "@/lib/wiring/running-engine";

export const generateMetadata = titled(text("Sign in"));

type Search = { next?: string | string[]; error?: string | string[] };

const SignInPage = async ({ searchParams }: { searchParams: Promise<Search> }) => {
  const say = await requestSay();
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
          {say("You're still signed in as {person}.", { person: actor.displayName })}{" "}
          <Link href={next}>{say("Continue to Bindery")}</Link>
        </p>
      )}
      {engine.env.oidc && <IssuerButton label={engine.env.oidc.label} next={next} />}
    </SignInForm>
  );
};

export default SignInPage;
