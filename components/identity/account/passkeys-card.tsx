"use client";

import { useQuery } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { lazyComponent } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
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
  const [adding, setAdding] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  const { data: status } = useQuery(query(secondFactor.get, {}));
  const origin = useOrigin();
  if (!status) return null;
  const { password, passkeys, passkeyOrigin } = status;
  const close = () => setAsking(null);
  const elsewhere = passkeysElsewhere(origin, passkeyOrigin);
  return (
    <Card aria-label="Passkeys">
      <CardHeader
        title="Passkeys"
        description="Sign in with your fingerprint, face, device PIN or security key instead of your password."
        actions={
          <Button
            onClick={() => setAdding(true)}
            disabledReason={elsewhere || (!password && "Set a password first.")}
          >
            Add passkey
          </Button>
        }
      />
      {passkeys.length === 0 ? (
        <p className="px-4 py-3 text-sm text-muted">No passkeys yet.</p>
      ) : (
        <ul aria-label="Your passkeys" className="divide-y divide-border">
          {passkeys.map((passkey) => (
            <SignInRow
              key={passkey.id}
              icon={<Fingerprint aria-hidden="true" />}
              title={passkey.label}
              actions={
                <span className="flex gap-2">
                  <Button
                    size="sm"
                    aria-label={`Rename ${passkey.label}`}
                    onClick={() => setAsking({ passkey, for: "name" })}
                  >
                    Rename
                  </Button>
                  <Button
                    size="sm"
                    aria-label={`Remove ${passkey.label}`}
                    onClick={() => setAsking({ passkey, for: "removal" })}
                  >
                    Remove
                  </Button>
                </span>
              }
            >
              Added <RelativeTime value={passkey.createdAt} /> ·{" "}
              {passkey.lastUsedAt ? (
                <>
                  Last used <RelativeTime value={passkey.lastUsedAt} />
                </>
              ) : (
                "Never used"
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
          title={`Remove “${asking.passkey.label}”?`}
          description="This passkey can no longer sign in to your account."
          submitLabel="Remove passkey"
          danger
          success="Passkey removed"
          onDone={close}
          onClose={close}
        />
      )}
    </Card>
  );
};
