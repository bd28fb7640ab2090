import { notFound } from "next/navigation";
import { Link } from "@/components/ui/link";
import { addresses } from "@/lib/addresses";
import { type Text, text } from "@/lib/core/locales/say";
import type { OidcRefusal } from "@/lib/identity/sign-in/oidc";
import { requestSay, titled } from "@/lib/wiring/request-words";
import { engine } from "@/lib/wiring/running-engine";

export const generateMetadata = titled(text("Sign-in refused"));

const REASONS: Record<OidcRefusal, Text> = {
  unverified: text(
    "{label} didn't confirm that your e-mail address is yours. Verify the address there, then try again.",
  ),
  unstated: text(
    "{label} doesn't say whether your e-mail address is verified. If it never does, the operator of this Bindery can set BINDERY_OIDC_TRUST_EMAIL=on.",
  ),
  addressless: text(
    "{label} sent no e-mail address. The operator of this Bindery has to let it send the “email” claim.",
  ),
  linked: text(
    "Your account is linked to another account at {label}. Sign in with your password and unlink it in your account, or ask the operator of this Bindery to run “bindery issuer unlink”.",
  ),
  unknown: text("There is no account with your e-mail address. Ask an admin for an invite."),
  unconfirmed: text(
    "An account with your e-mail address exists, but the address was never confirmed here. Sign in with your password and confirm it in your account.",
  ),
  disabled: text("Your account is disabled. Ask an admin of your organization."),
};

const isReason = (reason: unknown): reason is OidcRefusal =>
  (engine.OIDC_REFUSALS as readonly unknown[]).includes(reason);

/** Shows why a sign-in with the issuer of this installation was refused. */
const RefusedPage = async ({ searchParams }: { searchParams: Promise<{ reason?: string | string[] }> }) => {
  const say = await requestSay();
  const { reason } = await searchParams;
  if (engine.env.oidc === null || !isReason(reason)) notFound();
  return (
    <>
      <h1 className="text-lg font-semibold">{say("You weren't signed in")}</h1>
      <p className="mt-2 mb-5 text-sm">{say(REASONS[reason], { label: engine.env.oidc.label })}</p>
      <p className="text-sm">
        <Link href={addresses.signIn()}>{say("Back to sign-in")}</Link>
      </p>
    </>
  );
};

export default RefusedPage;
