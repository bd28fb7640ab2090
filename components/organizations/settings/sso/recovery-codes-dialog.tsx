"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useSubmit } from "@/components/form/use-submit";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { sso } from "@/lib/domains/sso/operations";
import { mutation } from "@/lib/platform/api/queries";

/** Makes recovery codes and shows them once. Mount it to open it. */
export const RecoveryCodesDialog = ({
  organizationId,
  onClose,
}: {
  organizationId: string;
  onClose: () => void;
}) => {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { mutateAsync: create } = useMutation(mutation(sso.createCodes));
  const { run, pending, failure } = useSubmit(async () => {
    setCodes((await create({ params: { organizationId } })).codes);
  });
  return (
    <Dialog open onOpenChange={(open) => !open && codes === null && onClose()}>
      <DialogContent
        keepOpenOutside
        title="Recovery codes"
        description="Each code lets an admin in once with their password, when the identity provider fails."
      >
        <DialogBody>
          {failure !== null && <Banner tone="danger">{failure}</Banner>}
          {codes === null ? (
            <p className="text-sm">Earlier codes stop working. The new ones are shown only once.</p>
          ) : (
            <>
              <Banner tone="warning">Store these codes now. You can't see them again.</Banner>
              <ul aria-label="Recovery codes" className="grid gap-1.5 sm:grid-cols-2">
                {codes.map((code) => (
                  <li key={code}>
                    <code className="text-sm">{code}</code>
                  </li>
                ))}
              </ul>
            </>
          )}
        </DialogBody>
        <DialogFooter>
          {codes === null ? (
            <>
              <Button onClick={onClose}>Cancel</Button>
              <Button variant="primary" loading={pending} onClick={run}>
                Create recovery codes
              </Button>
            </>
          ) : (
            <>
              <CopyButton value={codes.join("\n")} label="Copy codes" size="md" />
              <Button variant="primary" onClick={onClose}>
                I stored them
              </Button>
            </>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
};
