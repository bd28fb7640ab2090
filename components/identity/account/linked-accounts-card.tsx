"use client";

import { useQuery } from "@tanstack/react-query";
import { LogIn } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { lazyComponent } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { secondFactor } from "@/lib/identity/second-factor/operations";
import type { LinkedIssuer } from "@/lib/identity/second-factor/schemas";
import { query } from "@/lib/platform/api/queries";
import { SignInRow } from "./sign-in-row";

const ProofDialog = lazyComponent(() => import("./proof-dialog"), "ProofDialog");

/** Lists the linked OpenID Connect issuers; renders nothing without any. */
export const LinkedAccountsCard = () => {
  const [removed, setRemoved] = useState<LinkedIssuer | null>(null);
  const { data: status } = useQuery(query(secondFactor.get, {}));
  if (!status || status.issuers.length === 0) return null;
  const { password, passkeys, issuers } = status;
  const isLastWayIn = !password && passkeys.length === 0;
  const close = () => setRemoved(null);
  return (
    <Card aria-label="Linked accounts">
      <CardHeader title="Linked accounts" description="Sign in with one of these instead of your password." />
      <ul aria-label="Your linked accounts" className="divide-y divide-border">
        {issuers.map((issuer) => (
          <SignInRow
            key={issuer.id}
            icon={<LogIn aria-hidden="true" />}
            title={issuer.label}
            actions={
              <Button
                size="sm"
                aria-label={`Unlink ${issuer.label}`}
                disabledReason={isLastWayIn && "This is your only way to sign in. Set a password first."}
                onClick={() => setRemoved(issuer)}
              >
                Unlink
              </Button>
            }
          >
            Linked <RelativeTime value={issuer.createdAt} />
          </SignInRow>
        ))}
      </ul>
      {removed && (
        <ProofDialog
          operation={secondFactor.unlinkIssuer}
          params={{ issuerId: removed.id }}
          title={`Unlink ${removed.label}?`}
          description={`Browsers signed in through ${removed.label} are signed out, except this one. If you sign in with it again, it's linked again by your e-mail address.`}
          submitLabel="Unlink account"
          danger
          success={`${removed.label} unlinked`}
          onDone={close}
          onClose={close}
        />
      )}
    </Card>
  );
};
