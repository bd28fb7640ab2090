"use client";

import { useQuery } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { lazyComponent } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { secondFactor } from "@/lib/identity/second-factor/operations";
import type { Passkey } from "@/lib/identity/second-factor/schemas";
import { query } from "@/lib/platform/api/queries";
import { SignInRow } from "./sign-in-row";
import { passkeysElsewhere, useOrigin } from "./use-origin";

const AddPasskeyDialog = lazyComponent(() => import("./add-passkey-dialog"), "AddPasskeyDialog");
const RenamePasskeyDialog = lazyComponent(() => import("./rename-passkey-dialog"), "RenamePasskeyDialog");
const ProofDialog = lazyComponent(() => import("./proof-dialog"), "ProofDialog");

type Asking = { passkey: Passkey; for: "removal" | "name" };

/** Manages the passkeys, which sign in without a password. */
export const PasskeysCard = () => {
  const say = useSay();
  const [adding, setAdding] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  const { data: status } = useQuery(query(secondFactor.get, {}));
  const origin = useOrigin();
  if (!status) return null;
  const { password, passkeys, passkeyOrigin } = status;
  const close = () => setAsking(null);
  const elsewhere = passkeysElsewhere(say, origin, passkeyOrigin);
  return (
    <Card aria-label={say("Passkeys")}>
      <CardHeader
        title={say("Passkeys")}
        description={say(
          "Sign in with your fingerprint, face, device PIN or security key instead of your password.",
        )}
        actions={
          <Button
            onClick={() => setAdding(true)}
            disabledReason={elsewhere || (!password && say("Set a password first."))}
          >
            {say("Add passkey")}
          </Button>
        }
      />
      {passkeys.length === 0 ? (
        <p className="px-4 py-3 text-sm text-muted">{say("No passkeys yet.")}</p>
      ) : (
        <ul aria-label={say("Your passkeys")} className="divide-y divide-border">
          {passkeys.map((passkey) => (
            <SignInRow
              key={passkey.id}
              icon={<Fingerprint aria-hidden="true" />}
              title={passkey.label}
              actions={
                <span className="flex gap-2">
                  <Button
                    size="sm"
                    aria-label={say("Rename {name}", { name: passkey.label })}
                    onClick={() => setAsking({ passkey, for: "name" })}
                  >
                    {say("Rename")}
                  </Button>
                  <Button
                    size="sm"
                    aria-label={say("Remove {name}", { name: passkey.label })}
                    onClick={() => setAsking({ passkey, for: "removal" })}
                  >
                    {say("Remove")}
                  </Button>
                </span>
              }
            >
              <Said text="Added {when}" values={{ when: <RelativeTime value={passkey.createdAt} /> }} /> ·{" "}
              {passkey.lastUsedAt ? (
                <Said
                  text="Last used {when}"
                  values={{ when: <RelativeTime value={passkey.lastUsedAt} /> }}
                />
              ) : (
                say("Never used")
              )}
            </SignInRow>
          ))}
        </ul>
      )}
      {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
      {asking?.for === "name" && <RenamePasskeyDialog passkey={asking.passkey} onClose={close} />}
      {asking?.for === "removal" && (
        <ProofDialog
          operation={secondFactor.removePasskey}
          params={{ passkeyId: asking.passkey.id }}
          title={say("Remove “{name}”?", { name: asking.passkey.label })}
          description={say("This passkey can no longer sign in to your account.")}
          submitLabel={say("Remove passkey")}
          danger
          success={say("Passkey removed")}
          onDone={close}
          onClose={close}
        />
      )}
    </Card>
  );
};
