import { redirect } from "next/navigation";
import { nextPath } from "@/components/identity/auth/next-path";
import { SingleSignOnForm } from "@/components/identity/auth/single-sign-on-form";
import { SsoRequired } from "@/components/identity/auth/sso-required";
import { ownOrganizations } from "@/components/layout/own-organizations";
import { text } from "@/lib/core/locales/say";
import { saml } from "@/lib/identity/saml/operations";
import { organizations } from "@/lib/organizations/organizations/operations";
import { findCurrentActor } from "@/lib/wiring/current";
import { load } from "@/lib/wiring/prefetch";
import { requestSay, titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Single sign-on"));

type Search = { next?: string | string[]; organization?: string | string[] };

const SingleSignOnPage = async ({ searchParams }: { searchParams: Promise<Search> }) => {
  const say = await requestSay();
  const [{ next: wanted, organization: organizationId }, actor] = await Promise.all([
    searchParams,
    findCurrentActor(),
  ]);
  const next = nextPath(wanted);
  if (actor?.ssoRequiredIn.some((id) => id === organizationId)) {
    const params = { organizationId: String(organizationId) };
    const [{ items: organizationsOfActor }, { items: providers }] = await Promise.all([
      load(organizations.list, ownOrganizations),
      load(saml.logins, { params }),
    ]);
    const organization = organizationsOfActor.find(({ id }) => id === params.organizationId);
    return (
      <SsoRequired
        organization={{
          id: params.organizationId,
          title: organization?.title ?? say("Your organization"),
          mayRecover: organization?.permissions.admin ?? false,
        }}
        others={organizationsOfActor
          .filter(({ id }) => !actor.ssoRequiredIn.includes(id))
          .map(({ id, title }) => ({ id, title }))}
        providers={providers}
        next={next}
      />
    );
  }
  if (actor) redirect(next);
  return (
    <>
      <h1 className="text-lg font-semibold">{say("Single sign-on")}</h1>
      <p className="mt-0.5 mb-5 text-sm text-muted">
        {say("Sign in with the account of your organization.")}
      </p>
      <SingleSignOnForm next={next} />
    </>
  );
};

export default SingleSignOnPage;
