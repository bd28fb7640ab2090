"use client";

import { useState } from "react";
import { FormField } from "@/components/form/form-field";
import { OperationForm } from "@/components/form/operation-form";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Button } from "@/components/ui/button";
import { EmailInput } from "@/components/ui/email-input";
import { Link } from "@/components/ui/link";
import { useSay } from "@/components/ui/say";
import { useHydrated } from "@/components/ui/use-hydrated";
import { addresses } from "@/lib/addresses";
import { mailedLinks } from "@/lib/identity/mailed-links/operations";

/** Requests a link to reset the password. Only the mail reveals if the address has an account. */
export const ForgotPasswordForm = () => {
  const say = useSay();
  const hydrated = useHydrated();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useOperationForm({
    operation: mailedLinks.requestPasswordReset,
    initial: { email: "" },
    onDone: () => setSentTo(form.values.email ?? ""),
  });
  const back = (
    <p className="mt-4 text-sm">
      <Link href={addresses.signIn()}>{say("Back to sign-in")}</Link>
    </p>
  );
  if (sentTo !== null)
    return (
      <>
        <h1 className="text-lg font-semibold">{say("Check your e-mail")}</h1>
        <p role="status" className="mt-0.5 text-sm text-muted wrap-anywhere">
          {say("If {sentTo} has an account, you get a link to reset its password. It works for an hour.", {
            sentTo,
          })}
        </p>
        {back}
      </>
    );
  return (
    <>
      <h1 className="text-lg font-semibold">{say("Reset your password")}</h1>
      <p className="mt-0.5 mb-5 text-sm text-muted">{say("Enter your e-mail address to get a link.")}</p>
      <OperationForm form={form}>
        <FormField form={form} name="email" label={say("E-mail")}>
          <EmailInput {...form.input("email")} size="lg" autoFocus />
        </FormField>
        <Button type="submit" variant="primary" size="lg" loading={form.pending} disabled={!hydrated}>
          {say("E-mail me a link")}
        </Button>
      </OperationForm>
      {back}
    </>
  );
};
