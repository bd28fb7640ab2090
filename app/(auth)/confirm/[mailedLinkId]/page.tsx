import { notFound } from "next/navigation";
import { ConfirmLink } from "@/components/identity/auth/confirm-link";
import { ResetPasswordForm } from "@/components/identity/auth/reset-password-form";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { addresses } from "@/lib/addresses";
import { text } from "@/lib/core/locales/say";
import { mailedLinks } from "@/lib/identity/mailed-links/operations";
import { findCurrentActor } from "@/lib/wiring/current";
import { load } from "@/lib/wiring/prefetch";
import { requestSay, titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Confirm"), {
  robots: { index: false },
  referrer: "no-referrer",
});

type Props = {
  params: Promise<{ mailedLinkId: string }>;
  searchParams: Promise<{ key?: string | string[] }>;
};

/** Shown to people who are not signed in as the requester of the link, who alone may use it. */
const SignInFirst = async ({
  email,
  back,
  viewer,
}: {
  email: string;
  back: string;
  viewer: string | null;
}) => {
  const say = await requestSay();
  return (
    <>
      <h1 className="text-lg font-semibold wrap-anywhere">{say("Confirm {email}", { email })}</h1>
      <p className="mt-0.5 mb-5 text-sm text-muted wrap-anywhere">
        {viewer === null
          ? say("Sign in first to the account that asked for this e-mail.")
          : say(
              "You're signed in as {viewer}, who didn't ask for this e-mail. Sign out, then follow the link again.",
              { viewer },
            )}
      </p>
      {viewer === null ? (
        <Button asChild variant="primary" size="lg">
          <a href={addresses.signIn(back)}>{say("Sign in to confirm")}</a>
        </Button>
      ) : (
        <Link href={addresses.start()}>{say("Go to Bindery")}</Link>
      )}
    </>
  );
};

const MailedLinkPage = async ({ params, searchParams }: Props) => {
  const say = await requestSay();
  const [{ mailedLinkId: id }, { key }] = await Promise.all([params, searchParams]);
  if (typeof key !== "string" || key === "") notFound();
  const [{ kind, email, yours, provider }, actor] = await Promise.all([
    load(mailedLinks.show, { params: { mailedLinkId: id }, query: { key } }),
    findCurrentActor(),
  ]);
  const link = { id, linkKey: key };
  switch (kind) {
    case "passwordReset":
      return <ResetPasswordForm {...link} email={email} />;
    case "providerLink":
      return (
        <ConfirmLink
          {...link}
          ask={{
            title: say("Link your account to {provider}", { provider: provider?.label ?? "" }),
            text: say(
              "Someone signed in to {organization} through {provider} as {email}. Link your account only if it was you.",
              { organization: provider?.organization ?? "", provider: provider?.label ?? "", email },
            ),
            label: say("Link account"),
          }}
          done={{
            title: say("Account linked"),
            text: say("You can sign in through {provider} now.", { provider: provider?.label ?? "" }),
            label: say("Sign in"),
            href: addresses.singleSignOn(),
          }}
        />
      );
  }
  if (!yours) {
    const viewer = actor?.displayName ?? null;
    return <SignInFirst email={email} back={addresses.mailedLink(id, key)} viewer={viewer} />;
  }
  return kind === "emailChange" ? (
    <ConfirmLink
      {...link}
      ask={{
        title: say("Use {email}?", { email }),
        text: say("You sign in with this address from now on. You're signed out everywhere."),
        label: say("Change address"),
      }}
      done={{
        title: say("Your address is changed"),
        text: say("Sign in with {email}.", { email }),
        label: say("Sign in"),
        href: addresses.signIn(),
      }}
    />
  ) : (
    <ConfirmLink
      {...link}
      ask={{
        title: say("Confirm {email}", { email }),
        text: say("Single sign-on and joining by domain need a confirmed address."),
        label: say("Confirm address"),
      }}
      done={{
        title: say("Your address is confirmed"),
        text: email,
        label: say("Go to Bindery"),
        href: addresses.start(),
      }}
    />
  );
};

export default MailedLinkPage;
