"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleX } from "lucide-react";
import { useSubmit } from "@/components/form/use-submit";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { saml } from "@/lib/identity/saml/operations";
import type { SamlCheck, SamlRehearsal } from "@/lib/identity/saml/schemas";
import { mutation } from "@/lib/platform/api/queries";
import { ComparedValues } from "./compared-values";

const NAMES: Record<SamlCheck["name"], string> = {
  status: "Status",
  format: "Format",
  destination: "Destination",
  issuer: "Issuer",
  signature: "Signature",
  audience: "Audience",
  recipient: "Recipient",
  inResponseTo: "InResponseTo",
  times: "Times",
  nameId: "NameID",
  attributes: "Attributes",
  groups: "Groups",
  person: "Matched person",
};

/** Lists the checks of a test, with expected and received values. */
const CheckList = ({ checks }: { checks: readonly SamlCheck[] }) => (
  <ul aria-label="Checks" className="divide-y divide-border">
    {checks.map(({ name, ok, expected, received, problem }) => (
      <li key={name} className="flex gap-3 py-2.5">
        {ok ? (
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
        ) : (
          <CircleX aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
        )}
        <div className="min-w-0 flex-1 text-sm">
          <p className="font-medium">
            {NAMES[name]} <span className="sr-only">{ok ? "passed" : "failed"}</span>
          </p>
          {problem !== undefined && <p className="text-danger wrap-anywhere">{problem}</p>}
          <ComparedValues expected={expected} received={received} />
        </div>
      </li>
    ))}
  </ul>
);

type Props = { organizationId: string; samlProviderId: string; rehearsal: SamlRehearsal };

/** Shows the result of a provider test. */
export const TestOutcome = ({ organizationId, samlProviderId, rehearsal }: Props) => {
  const { mutateAsync: link } = useMutation(mutation(saml.link));
  const linking = useSubmit(() =>
    link({ params: { organizationId, samlProviderId, rehearsalId: rehearsal.id } }),
  );
  if (rehearsal.status === "waiting")
    return (
      <Banner>
        Started <RelativeTime value={rehearsal.createdAt} />. Sign in at the identity provider in the other
        window.
      </Banner>
    );
  const failed = rehearsal.checks.filter(({ ok }) => !ok).length;
  return (
    <div className="flex flex-col gap-3">
      {rehearsal.status === "succeeded" ? (
        <Banner tone="success" title="The test passed">
          Everything in the response is right. No one was signed in.
          {!rehearsal.matchesYou && " This isn't you: it doesn't count for requiring single sign-on."}
        </Banner>
      ) : (
        <Banner
          tone={rehearsal.linkable ? "warning" : "danger"}
          title={rehearsal.linkable ? "Link your account" : "The test failed"}
          actions={
            rehearsal.linkable && (
              <Button loading={linking.pending} onClick={linking.run}>
                Link my account
              </Button>
            )
          }
        >
          {rehearsal.linkable
            ? "The domain of your address isn't verified, so an admin isn't recognized by it. Link the account you just used to yours."
            : `${failed} of ${rehearsal.checks.length} checks failed. No one was signed in.`}
        </Banner>
      )}
      {linking.failure !== null && <Banner tone="danger">{linking.failure}</Banner>}
      <CheckList checks={rehearsal.checks} />
    </div>
  );
};
