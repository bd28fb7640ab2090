"use client";

import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/toaster";
import type { ApiToken } from "@/lib/identity/tokens/schemas";

type Props = { token: ApiToken; revoke: () => Promise<unknown>; onClose: () => void };

/** Confirms the revocation of a token and shows its last use. Mount it to open it. */
export const TokenRevokeDialog = ({ token, revoke, onClose }: Props) => (
  <ConfirmDialog
    open
    onOpenChange={onClose}
    title={`Revoke “${token.label}”?`}
    description="Programs that use it stop working immediately. You can't undo this."
    confirmLabel="Revoke token"
    danger
    onConfirm={async () => {
      await revoke();
      toast.success(`${token.label} was revoked`);
    }}
  >
    <p className="text-sm">
      {token.lastUsedAt ? (
        <>
          Last used <RelativeTime value={token.lastUsedAt} />
          {token.lastUsedAddress && ` from ${token.lastUsedAddress}`}
          {token.lastUsedOperation && ` for ${token.lastUsedOperation}`}.
        </>
      ) : (
        "Never used."
      )}
    </p>
  </ConfirmDialog>
);
