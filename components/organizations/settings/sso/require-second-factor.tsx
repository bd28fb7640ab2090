"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { counted } from "@/components/ui/counted";
import { Link } from "@/components/ui/link";
import { addresses } from "@/lib/addresses";
import { members } from "@/lib/domains/members/operations";
import { organizations } from "@/lib/domains/organizations/operations";
import { mutation, query } from "@/lib/platform/api/queries";
import { useOrganization } from "../use-organization";

/** Whether members who sign in with a password need a second factor, and how many have none yet. */
export const RequireSecondFactor = ({ organizationId }: { organizationId: string }) => {
  const { secondFactor: required = false, title } = useOrganization(organizationId);
  const [asking, setAsking] = useState(false);
  const without = useQuery(
    query(members.list, { params: { organizationId }, query: { secondFactor: "false", limit: "1" } }),
  );
  const { mutateAsync: update } = useMutation(mutation(organizations.update));
  const count = without.data?.count;
  const lacking =
    count === undefined
      ? null
      : count === 0
        ? "Every member who signs in with a password has a second factor."
        : `${counted(count, "member")} ${count === 1 ? "has" : "have"} no second factor yet.`;
  return (
    <Card aria-label="Require two-factor authentication">
      <CardHeader
        title="Require two-factor authentication"
        description="Members who sign in with a password need an authenticator app or a passkey. API tokens keep working."
        actions={required ? <Badge tone="success">Required</Badge> : <Badge>Not required</Badge>}
      />
      <CardBody className="flex flex-col gap-2 text-sm">
        <p>{lacking}</p>
        <p className="text-xs text-muted">
          They set one up the next time they open this organization. Members who sign in through SAML or
          OpenID Connect aren't asked: the identity provider takes care of that. You need a second factor
          yourself first; add it in <Link href={addresses.account.security()}>your account</Link>.
        </p>
      </CardBody>
      <CardFooter>
        <Button variant={required ? "secondary" : "primary"} onClick={() => setAsking(true)}>
          {required ? "Stop requiring it" : "Require two-factor authentication"}
        </Button>
      </CardFooter>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={
          required
            ? "Stop requiring two-factor authentication?"
            : `Require two-factor authentication for ${title}?`
        }
        description={
          required
            ? "Members without a second factor get in with their password alone again."
            : `${lacking ?? ""} Members without one see nothing of this organization until they set it up.`
        }
        confirmLabel={required ? "Stop requiring it" : "Require it"}
        danger={!required}
        onConfirm={() => update({ params: { organizationId }, body: { secondFactor: !required } })}
      />
    </Card>
  );
};
