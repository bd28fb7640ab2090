import { ConfirmDialog } from "@/components/form/confirm-dialog";
import type { ConfirmDialogProps } from "@/components/form/confirm-dialog-view";
import { useSay } from "@/components/ui/say";

type Props = Pick<ConfirmDialogProps, "open" | "onOpenChange" | "onConfirm"> & {
  /** A name, or the number of people. */
  who: string;
};

/** Explains the effects before members are disabled. */
export const DisableMembersDialog = ({ who, ...rest }: Props) => {
  const say = useSay();
  return (
    <ConfirmDialog
      {...rest}
      title={say("Disable {who}?", { who })}
      description={say(
        "They can't open this organization, and their API tokens stop working here, until you enable them again. People who belong to no other organization are signed out. Roles, teams, access and everything they wrote stay.",
      )}
      confirmLabel={say("Disable {who}", { who })}
      danger
    />
  );
};
