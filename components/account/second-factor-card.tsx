"use client";

import { useQuery } from "@tanstack/react-query";
import { KeySquare, Smartphone } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { RelativeTime } from "@/components/ui/relative-time";
import { ErrorState } from "@/components/ui/states";
import { secondFactor } from "@/lib/domains/second-factor/operations";
import { query } from "@/lib/platform/api/queries";

const TotpDialog = dynamic(() => import("./totp-dialog").then((module) => module.TotpDialog));
const ProofDialog = dynamic(() => import("./proof-dialog").then((module) => module.ProofDialog));
const CodesDialog = dynamic(() => import("./codes-dialog").then((module) => module.CodesDialog));

type RowProps = { icon: ReactNode; title: ReactNode; actions: ReactNode; children: ReactNode };

const Row = ({ icon, title, actions, children }: RowProps) => (
  <li className="flex flex-wrap items-start gap-3 px-4 py-3">
    <span className="mt-0.5 shrink-0 text-muted [&>svg]:size-5">{icon}</span>
    <div className="min-w-48 flex-1">
      <p className="flex flex-wrap items-center gap-2 text-sm font-medium">{title}</p>
      <p className="text-xs text-muted">{children}</p>
    </div>
    {actions}
  </li>
);

const codesLabel = (left: number): string =>
  left === 0 ? "None left. Create new ones." : `${left} recovery ${left === 1 ? "code" : "codes"} left.`;

type Asking = "totp" | "disable" | "codes";

/** What sign-in asks for besides the password. */
export const SecondFactorCard = () => {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
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
        <Row
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
        </Row>
        {recoveryCodes && (
          <Row
            icon={<KeySquare aria-hidden="true" />}
            title="Recovery codes"
            actions={
              <Button size="sm" onClick={() => setAsking("codes")}>
                Create new codes
              </Button>
            }
          >
            {codesLabel(recoveryCodes.left)} For when you don't have your phone.
          </Row>
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
      {asking === "codes" && (
        <ProofDialog
          operation={secondFactor.createCodes}
          title="Create new recovery codes"
          description="Earlier codes stop working. The new ones are shown only once."
          submitLabel="Create codes"
          onDone={(made) => {
            close();
            setCodes(made?.codes ?? null);
          }}
          onClose={close}
        />
      )}
      {codes && <CodesDialog codes={codes} title="Your recovery codes" onClose={() => setCodes(null)} />}
    </Card>
  );
};
