import { redirect } from "next/navigation";
import { SecondFactorRequired } from "@/components/identity/account/second-factor-required";
import { nextPath } from "@/components/identity/auth/next-path";
import { ownOrganizations } from "@/components/layout/own-organizations";
import { text } from "@/lib/core/locales/say";
import { secondFactor } from "@/lib/identity/second-factor/operations";
import { organizations } from "@/lib/organizations/organizations/operations";
import { currentActor } from "@/lib/wiring/current";
import { load } from "@/lib/wiring/prefetch";
import { requestSay, titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Two-factor authentication"));

type Search = { next?: string | string[]; organization?: string | string[] };

const SecondFactorRequiredPage = async ({ searchParams }: { searchParams: Promise<Search> }) => {
  const say = await requestSay();
  const [{ next: wanted, organization: organizationId }, actor] = await Promise.all([
    searchParams,
    currentActor(),
  ]);
  const next = nextPath(wanted);
  if (!actor.secondFactorRequiredIn.some((id) => id === organizationId)) redirect(next);
  const [{ items }, { password, passkeyOrigin }] = await Promise.all([
    load(organizations.list, ownOrganizations),
    load(secondFactor.get, {}),
  ]);
  return (
    <SecondFactorRequired
      title={items.find(({ id }) => id === organizationId)?.title ?? say("Your organization")}
      others={items
        .filter(({ id }) => !actor.secondFactorRequiredIn.includes(id))
        .map(({ id, title }) => ({ id, title }))}
      password={password}
      passkeyOrigin={passkeyOrigin}
      next={next}
    />
  );
};

export default SecondFactorRequiredPage;
