"use client";

import { useQuery } from "@tanstack/react-query";
import { LogIn } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { lazyComponent } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { secondFactor } from "@/lib/identity/second-factor/operations";
import type { LinkedIssuer } from "@/lib/identity/second-factor/schemas";
import { query } from "@/lib/platform/api/queries";
import { SignInRow } from "./sign-in-row";

const ProofDialog = lazyComponent(() => import("./proof-dialog"), "ProofDialog");

/** Lists the linked OpenID Connect issuers; renders nothing without any. */
export const LinkedAccountsCard = () => {
  const say = useSay();
  const [removed, setRemoved] = useState<LinkedIssuer | null>(null);
  const { data: status } = useQuery(query(secondFactor.get, {}));
  if (!status || status.issuers.length === 0) return null;
  const { password, passkeys, issuers } = status;
  const isLastWayIn = !password && passkeys.length === 0;
  const close = () => setRemoved(null);
  return (
    <Card aria-label={say("Linked accounts")}>
      <CardHeader
        title={say("Linked accounts")}
        description={say("Sign in with one of these instead of your password.")}
      />
      <ul aria-label={say("Your linked accounts")} className="divide-y divide-border">
        {issuers.map((issuer) => (
          <SignInRow
            key={issuer.id}
            icon={<LogIn aria-hidden="true" />}
            title={issuer.label}
            actions={
              <Button
                size="sm"
                aria-label={say("Unlink {name}", { name: issuer.label })}
                disabledReason={isLastWayIn && say("This is your only way to sign in. Set a password first.")}
                onClick={() => setRemoved(issuer)}
              >
                {say("Unlink")}
              </Button>
            }
          >
            <Said text="Linked {when}" values={{ when: <RelativeTime value={issuer.createdAt} /> }} />
          </SignInRow>
        ))}
      </ul>
      {removed && (
        <ProofDialog
          operation={secondFactor.unlinkIssuer}
          params={{ issuerId: removed.id }}
          title={say("Unlink {name}?", { name: removed.label })}
          description={say(
            "Browsers signed in through {name} are signed out, except this one. If you sign in with it again, it's linked again by your e-mail address.",
            { name: removed.label },
          )}
          submitLabel={say("Unlink account")}
          danger
          success={say("{name} unlinked", { name: removed.label })}
          onDone={close}
          onClose={close}
        />
      )}
    </Card>
  );
};
