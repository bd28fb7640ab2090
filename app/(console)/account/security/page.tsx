import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { EmailCard } from "@/components/identity/account/email-card";
import { LinkedAccountsCard } from "@/components/identity/account/linked-accounts-card";
import { PasskeysCard } from "@/components/identity/account/passkeys-card";
import { ManagedSignIn, PasswordForm, SetPasswordCard } from "@/components/identity/account/password-form";
import { SecondFactorCard } from "@/components/identity/account/second-factor-card";
import { secondFactor } from "@/lib/identity/second-factor/operations";
import { currentActor } from "@/lib/wiring/current";
import { prefetch } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Sign-in" };

const SecurityPage = async () => {
  const { email, organizationId } = await currentActor();
  if (organizationId !== null) return <ManagedSignIn />;
  const client = new QueryClient();
  const { password } = await prefetch(client, secondFactor.get, {});
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <EmailCard />
      {password ? <PasswordForm email={email} /> : <SetPasswordCard email={email} />}
      <PasskeysCard />
      <LinkedAccountsCard />
      <SecondFactorCard />
    </HydrationBoundary>
  );
};

export default SecurityPage;
