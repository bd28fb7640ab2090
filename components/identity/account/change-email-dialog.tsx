"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { EmailInput } from "@/components/ui/email-input";
import { PasswordInput } from "@/components/ui/password-input";
import { useSay } from "@/components/ui/say";
import { mailedLinks } from "@/lib/identity/mailed-links/operations";

/** Mount it to open it. */
export const ChangeEmailDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay();
  const form = useOperationForm({
    operation: mailedLinks.changeEmail,
    initial: { email: "", password: "" },
    success: () => ({
      title: say("Check your e-mail"),
      description: say("Follow the link we sent to the new address."),
    }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      size="sm"
      title={say("Change e-mail address")}
      description={say("You get a link at the new address. Until you follow it, you keep the one you have.")}
      submitLabel={say("Send link")}
    >
      <FormField form={form} name="email" label={say("New e-mail")}>
        <EmailInput {...form.input("email")} autoFocus autoComplete="email" />
      </FormField>
      <FormField form={form} name="password" label={say("Current password")}>
        <PasswordInput {...form.input("password")} autoComplete="current-password" />
      </FormField>
    </FormDialog>
  );
};
