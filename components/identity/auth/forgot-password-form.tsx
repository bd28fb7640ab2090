"use client";

import { useState } from "react";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Link } from "@/components/ui/link";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { mailedLinks } from "@/lib/identity/mailed-links/operations";
import { MailLinkForm } from "./mail-link-form";

/** Requests a link to reset the password. */
export const ForgotPasswordForm = () => {
  const say = useSay();
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
      <MailLinkForm form={form} />
      {back}
    </>
  );
};
