"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck, LifeBuoy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { exemptRead } from "@/components/organizations/settings/settings-read";
import { useOrganization } from "@/components/organizations/settings/use-organization";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy";
import { Link } from "@/components/ui/link";
import { RelativeTime, useNow } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";
import type { Say } from "@/lib/core/locales/say";
import { sso } from "@/lib/identity/sso/operations";
import type { SsoReadiness } from "@/lib/identity/sso/schemas";
import { MOST_EXEMPT } from "@/lib/organizations/members/limits";
import { members } from "@/lib/organizations/members/operations";
import { organizations } from "@/lib/organizations/organizations/operations";
import { mutation, query } from "@/lib/platform/api/queries";
import { RequirementCard } from "./requirement-card";

/** Lists the members who may still use a password. */
const ExemptMembers = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const { data } = useQuery(query(members.list, exemptRead(organizationId)));
  if (!data) return null;
  const more = data.count - data.items.length;
  return (
    <div className="text-sm">
      <p>
        {data.count === 0
          ? say("No one is exempt. You can exempt single people on the Members screen.")
          : say(
              "{count} of {most} exemptions used. Exempt people sign in with a password and two-factor authentication:",
              { count: data.count, most: MOST_EXEMPT },
            )}
      </p>
      <ul aria-label={say("Exempt people")} className="mt-1 flex flex-wrap gap-x-3 gap-y-1 empty:hidden">
        {data.items.map(({ id, user }) => (
          <li key={id}>
            <Link href={addresses.organization.member(organizationId, id)}>{user.displayName}</Link>
          </li>
        ))}
        {more > 0 && <li className="text-muted">{say("and {count} more", { count: more })}</li>}
      </ul>
    </div>
  );
};

const RecoveryCodesDialog = lazyComponent(() => import("./recovery-codes-dialog"), "RecoveryCodesDialog");

type Requirement = { id: string; met: boolean; state: ReactNode; missing: string };

/** Requires single sign-on; shows the prerequisites and how admins get in if it fails. */
export const RequireSso = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const now = useNow();
  const { sso: required = false, title } = useOrganization(organizationId);
  const [creating, setCreating] = useState(false);
  const { data } = useQuery(query(sso.readiness, { params: { organizationId } }));
  const { mutateAsync: update } = useMutation(mutation(organizations.update));
  const requirements = data && requirementsOf(say, data, now);
  const missing = requirements?.find(({ met }) => !met)?.missing;
  return (
    <>
      <RequirementCard
        required={required}
        title={say("Require single sign-on")}
        description={say("Passwords no longer open this organization. API tokens keep working.")}
        stopLabel={say("Stop requiring single sign-on")}
        missing={required ? undefined : missing}
        starting={{
          title: say("Require single sign-on for {title}?", { title }),
          description: say(
            "Members who signed in with a password have to sign in again, with your identity provider.",
          ),
        }}
        stopping={{
          title: say("Stop requiring single sign-on?"),
          description: say("Members can sign in with their passwords again."),
        }}
        onChange={(next) => update({ params: { organizationId }, body: { sso: next } })}
      >
        <ul aria-label={say("Requirements")} className="flex flex-col gap-2 text-sm">
          {requirements?.map(({ id, met, state }) => (
            <li key={id} className="flex items-start gap-2">
              {met ? (
                <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
              ) : (
                <Circle aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
              )}
              <span className="min-w-0">
                <span className="sr-only">{met ? say("Done:") : say("Missing:")} </span>
                {state}
              </span>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button size="sm" icon={<LifeBuoy aria-hidden="true" />} onClick={() => setCreating(true)}>
            {data?.recoveryCodes ? say("Replace recovery codes") : say("Create recovery codes")}
          </Button>
          <Button size="sm" asChild>
            <ScreenLink href={addresses.organization.sso(organizationId)}>
              {say("Show identity providers")}
            </ScreenLink>
          </Button>
        </div>
        <ExemptMembers organizationId={organizationId} />
        <p className="text-xs text-muted">
          {say("The operator of this installation can turn the requirement off with “bindery sso off”.")}
        </p>
      </RequirementCard>
      {creating && <RecoveryCodesDialog organizationId={organizationId} onClose={() => setCreating(false)} />}
    </>
  );
};

function requirementsOf(
  say: Say,
  { providers, signedInThroughProvider, testedUntil, recoveryCodes }: SsoReadiness,
  now: number,
): Requirement[] {
  const tested = testedUntil !== undefined && Date.parse(testedUntil) > now;
  return [
    {
      id: "provider",
      met: providers > 0,
      state:
        providers > 0
          ? say(
              { one: "{count} identity provider enabled", other: "{count} identity providers enabled" },
              { count: providers },
            )
          : say("No identity provider enabled"),
      missing: say("Enable an identity provider first."),
    },
    {
      id: "test",
      met: signedInThroughProvider || tested,
      state: signedInThroughProvider ? (
        say("You signed in with an identity provider")
      ) : tested ? (
        <Said
          text="Your test passed. It counts for 30 minutes and ends {when}"
          values={{ when: <RelativeTime value={testedUntil} /> }}
        />
      ) : (
        say(
          "No test of yours passed in the last 30 minutes, and you didn't sign in with an identity provider",
        )
      ),
      missing: say("Test an identity provider first, or sign in with it. A test counts for 30 minutes."),
    },
    {
      id: "codes",
      met: recoveryCodes > 0,
      state:
        recoveryCodes > 0
          ? say(
              {
                one: "{count} recovery code left. Keep them outside of Bindery",
                other: "{count} recovery codes left. Keep them outside of Bindery",
              },
              { count: recoveryCodes },
            )
          : say("No recovery codes"),
      missing: say("Create recovery codes first."),
    },
  ];
}
