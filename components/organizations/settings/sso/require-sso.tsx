"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { LifeBuoy } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { counted } from "@/components/ui/counted";
import { retryImport } from "@/components/ui/import-retry";
import { organizations } from "@/lib/domains/organizations/operations";
import { sso } from "@/lib/domains/sso/operations";
import { mutation, query } from "@/lib/platform/api/queries";
import { useOrganization } from "../use-organization";
import { RequirementCard } from "./requirement-card";

const RecoveryCodesDialog = dynamic(
  retryImport(() => import("./recovery-codes-dialog").then((module) => module.RecoveryCodesDialog)),
  { ssr: false },
);

/** Whether everyone has to sign in with an identity provider, and what lets admins in when it fails. */
export const RequireSso = ({ organizationId }: { organizationId: string }) => {
  const { sso: required = false, title } = useOrganization(organizationId);
  const [creating, setCreating] = useState(false);
  const codes = useQuery(query(sso.codes, { params: { organizationId } }));
  const { mutateAsync: update } = useMutation(mutation(organizations.update));
  const left = codes.data?.left;
  return (
    <>
      <RequirementCard
        required={required}
        title="Require single sign-on"
        description="Passwords no longer open this organization. API tokens keep working."
        stopLabel="Stop requiring single sign-on"
        starting={{
          title: `Require single sign-on for ${title}?`,
          description:
            "Members who signed in with a password have to sign in again, with your identity provider.",
        }}
        stopping={{
          title: "Stop requiring single sign-on?",
          description: "Members can sign in with their passwords again.",
        }}
        onChange={(next) => update({ params: { organizationId }, body: { sso: next } })}
      >
        <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-sm text-muted">
          <li>Enable an identity provider.</li>
          <li>Test it yourself, or sign in with it. A test counts for 30 minutes.</li>
          <li>Create recovery codes, and keep them outside of Bindery.</li>
        </ol>
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm">
            {left === undefined
              ? "Recovery codes"
              : left === 0
                ? "No recovery codes"
                : `${counted(left, "recovery code")} left`}
          </p>
          <Button size="sm" icon={<LifeBuoy aria-hidden="true" />} onClick={() => setCreating(true)}>
            {left ? "Replace recovery codes" : "Create recovery codes"}
          </Button>
        </div>
        <p className="text-xs text-muted">
          You can exempt single members on the Members screen. The operator of this installation can turn the
          requirement off with “bindery sso off”.
        </p>
      </RequirementCard>
      {creating && <RecoveryCodesDialog organizationId={organizationId} onClose={() => setCreating(false)} />}
    </>
  );
};
