"use client";

import { RecoveryCodeActions, RecoveryCodeList } from "@/components/identity/auth/recovery-code-list";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { useSay } from "@/components/ui/say";

type Props = { codes: readonly string[]; title: string; onClose: () => void };

/** Shows the new recovery codes once. Mount it to open it. */
export const CodesDialog = ({ codes, title, onClose }: Props) => {
  const say = useSay();
  return (
    <Dialog open>
      <DialogContent
        keepOpenOutside
        withoutClose
        title={title}
        description={say(
          "Each code signs you in once, with your password, when you don't have your second factor.",
        )}
      >
        <DialogBody>
          <RecoveryCodeList codes={codes} />
        </DialogBody>
        <DialogFooter>
          <RecoveryCodeActions codes={codes} fileName="bindery-recovery-codes" onClose={onClose} />
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
};
