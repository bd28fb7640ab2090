"use client";

import { useQuery } from "@tanstack/react-query";
import { KeySquare, Smartphone } from "lucide-react";
import { useState } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { lazyComponent } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { ErrorState } from "@/components/ui/states";
import { secondFactor } from "@/lib/identity/second-factor/operations";
import { query } from "@/lib/platform/api/queries";
import { SignInRow } from "./sign-in-row";

const TotpDialog = lazyComponent(() => import("./totp-dialog"), "TotpDialog");
const ProofDialog = lazyComponent(() => import("./proof-dialog"), "ProofDialog");
const NewCodesDialog = lazyComponent(() => import("./new-codes-dialog"), "NewCodesDialog");

const codesLabel = (left: number): string =>
  left === 0 ? "None left. Create new ones." : `${left} recovery ${left === 1 ? "code" : "codes"} left.`;

type Asking = "totp" | "disable" | "codes";

/** Manages the second factor of the sign-in. */
export const SecondFactorCard = () => {
  const [asking, setAsking] = useState<Asking | null>(null);
  const status = useQuery(query(secondFactor.get, {}));
  const failure = failureOf(status);
  const close = () => setAsking(null);
  if (failure) return <ErrorState level={2} error={failure} onRetry={() => void status.refetch()} />;
  const { password = true, totp, recoveryCodes } = status.data ?? {};
  return (
    <Card aria-label="Two-factor authentication">
      <CardHeader
        title="Two-factor authentication"
        description="Sign-in with your password also asks for a code, so a stolen password isn't enough."
      />
      <ul className="divide-y divide-border">
        <SignInRow
          icon={<Smartphone aria-hidden="true" />}
          title={<>Authenticator app {totp && <Badge tone="success">On</Badge>}</>}
          actions={
            totp ? (
              <Button size="sm" onClick={() => setAsking("disable")}>
                Remove app
              </Button>
            ) : (
              <Button
                size="sm"
                onClick={() => setAsking("totp")}
                disabledReason={!password && "Your account has no password to protect."}
              >
                Add app
              </Button>
            )
          }
        >
          {totp ? (
            <>
              Added <RelativeTime value={totp.createdAt} />.
            </>
          ) : (
            "An app such as 1Password, Aegis or Google Authenticator shows a new code every 30 seconds."
          )}
        </SignInRow>
        {recoveryCodes && (
          <SignInRow
            icon={<KeySquare aria-hidden="true" />}
            title="Recovery codes"
            actions={
              <Button size="sm" onClick={() => setAsking("codes")}>
                Create new codes
              </Button>
            }
          >
            {codesLabel(recoveryCodes.left)} For when you don't have your app or passkey.
          </SignInRow>
        )}
      </ul>
      {asking === "totp" && <TotpDialog onClose={close} />}
      {asking === "disable" && (
        <ProofDialog
          operation={secondFactor.disableTotp}
          title="Remove your authenticator app?"
          description="Signing in will ask for your password only. Your recovery codes stop working."
          submitLabel="Remove app"
          danger
          success="Authenticator app removed"
          onDone={close}
          onClose={close}
        />
      )}
      {asking === "codes" && <NewCodesDialog onClose={close} />}
    </Card>
  );
};
