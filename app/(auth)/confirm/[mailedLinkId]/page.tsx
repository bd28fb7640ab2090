import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ConfirmLink } from "@/components/identity/auth/confirm-link";
import { ResetPasswordForm } from "@/components/identity/auth/reset-password-form";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { addresses } from "@/lib/addresses";
import { mailedLinks } from "@/lib/identity/mailed-links/operations";
import { findCurrentActor } from "@/lib/wiring/current";
import { load } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Confirm", robots: { index: false }, referrer: "no-referrer" };

type Props = {
  params: Promise<{ mailedLinkId: string }>;
  searchParams: Promise<{ key?: string | string[] }>;
};

/** Shown to people who are not signed in as the requester of the link, who alone may use it. */
const SignInFirst = ({ email, back, viewer }: { email: string; back: string; viewer: string | null }) => (
  <>
    <h1 className="text-lg font-semibold wrap-anywhere">Confirm {email}</h1>
    <p className="mt-0.5 mb-5 text-sm text-muted wrap-anywhere">
      {viewer === null
        ? "Sign in first to the account that asked for this e-mail."
        : `You're signed in as ${viewer}, who didn't ask for this e-mail. Sign out, then follow the link again.`}
    </p>
    {viewer === null ? (
      <Button asChild variant="primary" size="lg">
        <a href={addresses.signIn(back)}>Sign in to confirm</a>
      </Button>
    ) : (
      <Link href={addresses.start()}>Go to Bindery</Link>
    )}
  </>
);

const MailedLinkPage = async ({ params, searchParams }: Props) => {
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
            title: `Link your account to ${provider?.label}`,
            text: `Someone signed in to ${provider?.organization} through ${provider?.label} as ${email}. Link your account only if it was you.`,
            label: "Link account",
          }}
          done={{
            title: "Account linked",
            text: `You can sign in through ${provider?.label} now.`,
            label: "Sign in",
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
        title: `Use ${email}?`,
        text: "You sign in with this address from now on. You're signed out everywhere.",
        label: "Change address",
      }}
      done={{
        title: "Your address is changed",
        text: `Sign in with ${email}.`,
        label: "Sign in",
        href: addresses.signIn(),
      }}
    />
  ) : (
    <ConfirmLink
      {...link}
      ask={{
        title: `Confirm ${email}`,
        text: "Single sign-on and joining by domain need a confirmed address.",
        label: "Confirm address",
      }}
      done={{
        title: "Your address is confirmed",
        text: email,
        label: "Go to Bindery",
        href: addresses.start(),
      }}
    />
  );
};

export default MailedLinkPage;
