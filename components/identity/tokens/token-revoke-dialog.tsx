"use client";

import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { type Text, text } from "@/lib/core/locales/say";
import type { ApiToken } from "@/lib/identity/tokens/schemas";

type Props = { token: ApiToken; revoke: () => Promise<unknown>; onClose: () => void };

const lastUse = ({ lastUsedAddress, lastUsedOperation }: ApiToken): Text => {
  if (!lastUsedAddress)
    return lastUsedOperation ? text("Last used {when} for {operation}.") : text("Last used {when}.");
  return lastUsedOperation
    ? text("Last used {when} from {address} for {operation}.")
    : text("Last used {when} from {address}.");
};

/** Confirms the revocation of a token and shows its last use. Mount it to open it. */
export const TokenRevokeDialog = ({ token, revoke, onClose }: Props) => {
  const say = useSay();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={say("Revoke “{name}”?", { name: token.label })}
      description={say("Programs that use it stop working immediately. You can't undo this.")}
      confirmLabel={say("Revoke token")}
      danger
      onConfirm={async () => {
        await revoke();
        toast.success(say("{name} was revoked", { name: token.label }));
      }}
    >
      <p className="text-sm">
        {token.lastUsedAt ? (
          <Said
            text={lastUse(token)}
            values={{
              when: <RelativeTime value={token.lastUsedAt} />,
              address: token.lastUsedAddress,
              operation: token.lastUsedOperation,
            }}
          />
        ) : (
          say("Never used.")
        )}
      </p>
    </ConfirmDialog>
  );
};
