import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { EmailCard } from "@/components/identity/account/email-card";
import { LinkedAccountsCard } from "@/components/identity/account/linked-accounts-card";
import { PasskeysCard } from "@/components/identity/account/passkeys-card";
import { ManagedSignIn, PasswordForm, SetPasswordCard } from "@/components/identity/account/password-form";
import { SecondFactorCard } from "@/components/identity/account/second-factor-card";
import { text } from "@/lib/core/locales/say";
import { secondFactor } from "@/lib/identity/second-factor/operations";
import { currentActor } from "@/lib/wiring/current";
import { prefetch } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Sign-in"));

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
