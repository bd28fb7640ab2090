import { ConfirmDialog } from "@/components/form/confirm-dialog";
import type { ConfirmDialogProps } from "@/components/form/confirm-dialog-view";

type Props = Pick<ConfirmDialogProps, "open" | "onOpenChange" | "onConfirm"> & {
  /** A name, or the number of people. */
  who: string;
};

/** Explains the effects before members are disabled. */
export const DisableMembersDialog = ({ who, ...rest }: Props) => (
  <ConfirmDialog
    {...rest}
    title={`Disable ${who}?`}
    description="They can't open this organization, and their API tokens stop working here, until you enable them again. People who belong to no other organization are signed out. Roles, teams, access and everything they wrote stay."
    confirmLabel={`Disable ${who}`}
    danger
  />
);
