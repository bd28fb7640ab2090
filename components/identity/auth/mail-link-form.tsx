import { FormField } from "@/components/form/form-field";
import { OperationForm } from "@/components/form/operation-form";
import type { FormState, OperationFormState } from "@/components/form/use-operation-form";
import { Button } from "@/components/ui/button";
import { EmailInput } from "@/components/ui/email-input";
import { useSay } from "@/components/ui/say";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { mailedLinks } from "@/lib/identity/mailed-links/operations";

type Address = Pick<OperationFormState<typeof mailedLinks.requestPasswordReset>, "input" | "error">;

/** Takes the address that a link is mailed to. Only the mail reveals if it has an account. */
export const MailLinkForm = ({ form }: { form: FormState & Address }) => {
  const say = useSay();
  const hydrated = useHydrated();
  return (
    <OperationForm form={form}>
      <FormField form={form} name="email" label={say("E-mail")}>
        <EmailInput {...form.input("email")} size="lg" autoFocus />
      </FormField>
      <Button type="submit" variant="primary" size="lg" loading={form.pending} disabled={!hydrated}>
        {say("E-mail me a link")}
      </Button>
    </OperationForm>
  );
};
