"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleX } from "lucide-react";
import { useSubmit } from "@/components/form/use-submit";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Message } from "@/components/ui/message";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { type Text, text } from "@/lib/core/locales/say";
import { saml } from "@/lib/identity/saml/operations";
import type { SamlCheck, SamlRehearsal } from "@/lib/identity/saml/schemas";
import { mutation } from "@/lib/platform/api/queries";
import { ComparedValues } from "./compared-values";

const NAMES: Record<SamlCheck["name"], Text> = {
  status: text("Status"),
  format: text("Format"),
  destination: text("Destination"),
  issuer: text("Issuer"),
  signature: text("Signature"),
  audience: text("Audience|of a SAML response"),
  recipient: text("Recipient"),
  inResponseTo: text("InResponseTo"),
  times: text("Times|of a SAML response"),
  nameId: text("NameID"),
  attributes: text("Attributes"),
  groups: text("Groups"),
  person: text("Matched person"),
};

/** Lists the checks of a test, with expected and received values. */
const CheckList = ({ checks }: { checks: readonly SamlCheck[] }) => {
  const say = useSay();
  return (
    <ul aria-label={say("Checks")} className="divide-y divide-border">
      {checks.map(({ name, ok, expected, received, problem }) => (
        <li key={name} className="flex gap-3 py-2.5">
          {ok ? (
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
          ) : (
            <CircleX aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
          )}
          <div className="min-w-0 flex-1 text-sm">
            <p className="font-medium">
              {say(NAMES[name])} <span className="sr-only">{ok ? say("passed") : say("failed")}</span>
            </p>
            {problem !== undefined && (
              <p className="text-danger wrap-anywhere">
                <Message>{problem}</Message>
              </p>
            )}
            <ComparedValues expected={expected} received={received} />
          </div>
        </li>
      ))}
    </ul>
  );
};

type Props = { organizationId: string; samlProviderId: string; rehearsal: SamlRehearsal };

/** Shows the result of a provider test. */
export const TestOutcome = ({ organizationId, samlProviderId, rehearsal }: Props) => {
  const say = useSay();
  const { mutateAsync: link } = useMutation(mutation(saml.link));
  const linking = useSubmit(() =>
    link({ params: { organizationId, samlProviderId, rehearsalId: rehearsal.id } }),
  );
  if (rehearsal.status === "waiting")
    return (
      <Banner>
        <Said
          text="Started {when}. Sign in at the identity provider in the other window."
          values={{ when: <RelativeTime value={rehearsal.createdAt} /> }}
        />
      </Banner>
    );
  const failed = rehearsal.checks.filter(({ ok }) => !ok).length;
  return (
    <div className="flex flex-col gap-3">
      {rehearsal.status === "succeeded" ? (
        <Banner tone="success" title={say("The test passed")}>
          {say("Everything in the response is right. No one was signed in.")}
          {!rehearsal.matchesYou &&
            ` ${say("This isn't you: it doesn't count for requiring single sign-on.")}`}
        </Banner>
      ) : (
        <Banner
          tone={rehearsal.linkable ? "warning" : "danger"}
          title={rehearsal.linkable ? say("Link your account") : say("The test failed")}
          actions={
            rehearsal.linkable && (
              <Button loading={linking.pending} onClick={linking.run}>
                {say("Link my account")}
              </Button>
            )
          }
        >
          {rehearsal.linkable
            ? say(
                "The domain of your address isn't verified, so an admin isn't recognized by it. Link the account you just used to yours.",
              )
            : say("{failed} of {count} checks failed. No one was signed in.", {
                failed,
                count: rehearsal.checks.length,
              })}
        </Banner>
      )}
      {linking.failure !== null && <Banner tone="danger">{linking.failure}</Banner>}
      <CheckList checks={rehearsal.checks} />
    </div>
  );
};
