"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useSubmit } from "@/components/form/use-submit";
import { RecoveryCodeActions, RecoveryCodeList } from "@/components/identity/auth/recovery-code-list";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { useSay } from "@/components/ui/say";
import { sso } from "@/lib/identity/sso/operations";
import { mutation } from "@/lib/platform/api/queries";

/** Creates recovery codes and shows them once. Mount it to open it. */
export const RecoveryCodesDialog = ({
  organizationId,
  onClose,
}: {
  organizationId: string;
  onClose: () => void;
}) => {
  const say = useSay();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { mutateAsync: create } = useMutation(mutation(sso.createCodes));
  const { run, pending, failure } = useSubmit(async () => {
    setCodes((await create({ params: { organizationId } })).codes);
  });
  return (
    <Dialog open onOpenChange={(open) => !open && codes === null && onClose()}>
      <DialogContent
        keepOpenOutside
        withoutClose={codes !== null}
        title={say("Recovery codes")}
        description={say(
          "Each code lets an admin in once with their password, when the identity provider fails.",
        )}
      >
        <DialogBody>
          {failure !== null && <Banner tone="danger">{failure}</Banner>}
          {codes === null ? (
            <p className="text-sm">{say("Earlier codes stop working. The new ones are shown only once.")}</p>
          ) : (
            <RecoveryCodeList codes={codes} />
          )}
        </DialogBody>
        <DialogFooter>
          {codes === null ? (
            <>
              <Button onClick={onClose}>{say("Cancel")}</Button>
              <Button variant="primary" loading={pending} onClick={run}>
                {say("Create recovery codes")}
              </Button>
            </>
          ) : (
            <RecoveryCodeActions codes={codes} fileName="sso-recovery-codes" onClose={onClose} />
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
};
