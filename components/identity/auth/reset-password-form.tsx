"use client";

import { useState } from "react";
import { OperationForm } from "@/components/form/operation-form";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Button } from "@/components/ui/button";
import { useSay } from "@/components/ui/say";
import { useHydrated } from "@/components/ui/use-hydrated";
import { addresses } from "@/lib/addresses";
import { mailedLinks } from "@/lib/identity/mailed-links/operations";
import { NewPasswordField } from "./new-password-field";

/** Sets a new password from a mailed link. The sign-in follows, with the second factor. */
export const ResetPasswordForm = ({ id, linkKey, email }: { id: string; linkKey: string; email: string }) => {
  const say = useSay();
  const hydrated = useHydrated();
  const [done, setDone] = useState(false);
  const form = useOperationForm({
    operation: mailedLinks.use,
    params: { mailedLinkId: id },
    initial: { key: linkKey, password: "" },
    onDone: () => setDone(true),
  });
  if (done)
    return (
      <>
        <h1 className="text-lg font-semibold">{say("Your password is changed")}</h1>
        <p role="status" className="mt-0.5 mb-5 text-sm text-muted">
          {say("You're signed out everywhere, and your API tokens are revoked.")}
        </p>
        <Button asChild variant="primary" size="lg">
          <a href={addresses.signIn()}>{say("Sign in")}</a>
        </Button>
      </>
    );
  return (
    <>
      <h1 className="text-lg font-semibold">{say("Choose a new password")}</h1>
      <p className="mt-0.5 mb-5 text-sm text-muted wrap-anywhere">
        {say("For {email}. This signs you out everywhere and revokes your API tokens.", { email })}
      </p>
      <OperationForm form={form}>
        {/* Shows password managers which account the password belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NewPasswordField form={form} name="password" label={say("New password")} size="lg" />
        <Button type="submit" variant="primary" size="lg" loading={form.pending} disabled={!hydrated}>
          {say("Change password")}
        </Button>
      </OperationForm>
    </>
  );
};
