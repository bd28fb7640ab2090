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
import { Said, useSay } from "@/components/ui/say";
import { ErrorState } from "@/components/ui/states";
import type { Say } from "@/lib/core/locales/say";
import { secondFactor } from "@/lib/identity/second-factor/operations";
import { query } from "@/lib/platform/api/queries";
import { SignInRow } from "./sign-in-row";

const TotpDialog = lazyComponent(() => import("./totp-dialog"), "TotpDialog");
const ProofDialog = lazyComponent(() => import("./proof-dialog"), "ProofDialog");
const NewCodesDialog = lazyComponent(() => import("./new-codes-dialog"), "NewCodesDialog");

const codesLabel = (say: Say, left: number): string =>
  left === 0
    ? say("None left. Create new ones.")
    : say({ one: "{count} recovery code left.", other: "{count} recovery codes left." }, { count: left });

type Asking = "totp" | "disable" | "codes";

/** Manages the second factor of the sign-in. */
export const SecondFactorCard = () => {
  const say = useSay();
  const [asking, setAsking] = useState<Asking | null>(null);
  const status = useQuery(query(secondFactor.get, {}));
  const failure = failureOf(status);
  const close = () => setAsking(null);
  if (failure) return <ErrorState level={2} error={failure} onRetry={() => void status.refetch()} />;
  const { password = true, totp, recoveryCodes } = status.data ?? {};
  return (
    <Card aria-label={say("Two-factor authentication")}>
      <CardHeader
        title={say("Two-factor authentication")}
        description={say(
          "Sign-in with your password also asks for a code, so a stolen password isn't enough.",
        )}
      />
      <ul className="divide-y divide-border">
        <SignInRow
          icon={<Smartphone aria-hidden="true" />}
          title={
            <>
              {say("Authenticator app")} {totp && <Badge tone="success">{say("On")}</Badge>}
            </>
          }
          actions={
            totp ? (
              <Button size="sm" onClick={() => setAsking("disable")}>
                {say("Remove app")}
              </Button>
            ) : (
              <Button
                size="sm"
                onClick={() => setAsking("totp")}
                disabledReason={!password && say("Your account has no password to protect.")}
              >
                {say("Add app")}
              </Button>
            )
          }
        >
          {totp ? (
            <Said text="Added {when}." values={{ when: <RelativeTime value={totp.createdAt} /> }} />
          ) : (
            say("An app such as 1Password, Aegis or Google Authenticator shows a new code every 30 seconds.")
          )}
        </SignInRow>
        {recoveryCodes && (
          <SignInRow
            icon={<KeySquare aria-hidden="true" />}
            title={say("Recovery codes")}
            actions={
              <Button size="sm" onClick={() => setAsking("codes")}>
                {say("Create new codes")}
              </Button>
            }
          >
            {codesLabel(say, recoveryCodes.left)} {say("For when you don't have your app or passkey.")}
          </SignInRow>
        )}
      </ul>
      {asking === "totp" && <TotpDialog onClose={close} />}
      {asking === "disable" && (
        <ProofDialog
          operation={secondFactor.disableTotp}
          title={say("Remove your authenticator app?")}
          description={say("Signing in will ask for your password only. Your recovery codes stop working.")}
          submitLabel={say("Remove app")}
          danger
          success={say("Authenticator app removed")}
          onDone={close}
          onClose={close}
        />
      )}
      {asking === "codes" && <NewCodesDialog onClose={close} />}
    </Card>
  );
};
