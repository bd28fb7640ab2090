import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ManagedSignIn } from "@/components/account/managed-sign-in";
import { PasskeysCard } from "@/components/account/passkeys-card";
import { PasswordForm } from "@/components/account/password-form";
import { SecondFactorCard } from "@/components/account/second-factor-card";
import { secondFactor } from "@/lib/domains/second-factor/operations";
import { currentActor } from "@/lib/wiring/current";
import { prefetch } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Sign-in" };

const SecurityPage = async () => {
  const { email, organizationId } = await currentActor();
  if (organizationId !== null) return <ManagedSignIn />;
  const client = new QueryClient();
  await prefetch(client, secondFactor.get, {});
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PasswordForm email={email} />
      <PasskeysCard />
      <SecondFactorCard />
    </HydrationBoundary>
  );
};

export default SecurityPage;
