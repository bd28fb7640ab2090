"use client";

import { useMutation } from "@tanstack/react-query";
import { FormField } from "@/components/form/form-field";
import { FormFailure, OperationForm } from "@/components/form/operation-form";
import { reportFailure } from "@/components/form/report-failure";
import { useOperationForm } from "@/components/form/use-operation-form";
import { NewPasswordField } from "@/components/identity/auth/new-password-field";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { PasswordInput } from "@/components/ui/password-input";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { mailedLinks } from "@/lib/identity/mailed-links/operations";
import { users } from "@/lib/identity/users/operations";
import { mutation } from "@/lib/platform/api/queries";

/** For accounts without a password: a mailed link proves that the owner sets the first one. */
export const SetPasswordCard = ({ email }: { email: string }) => {
  const say = useSay();
  const { mutateAsync, isPending } = useMutation(mutation(mailedLinks.requestPasswordReset));
  const ask = () =>
    mutateAsync({ body: { email } }).then(
      () => toast.success(say("Check your e-mail"), { description: say("Follow the link we sent you.") }),
      reportFailure,
    );
  return (
    <Card aria-label={say("Password")}>
      <CardHeader
        title={say("Password")}
        description={say("You have no password. To set one, follow a link that we e-mail you.")}
        actions={
          <Button size="sm" loading={isPending} onClick={ask}>
            {say("Set a password")}
          </Button>
        }
      />
    </Card>
  );
};

/** Changes the password; every other browser has to sign in again. */
export const PasswordForm = ({ email }: { email: string }) => {
  const say = useSay();
  const form = useOperationForm({
    operation: users.changePassword,
    initial: { current: "", next: "" },
    success: () => ({
      title: say("Password changed"),
      description: say("You're signed out of all other browsers."),
    }),
    onDone: () => form.reset({ current: "", next: "" }),
  });
  return (
    <Card aria-label={say("Password")}>
      <CardHeader
        title={say("Password")}
        description={say("Changing your password signs you out of all other browsers.")}
      />
      <OperationForm form={form} look="dialog">
        <CardBody className="flex flex-col gap-4">
          <FormFailure form={form} />
          {/* Shows password managers which account the password belongs to. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <FormField form={form} name="current" label={say("Current password")} className="max-w-md">
            <PasswordInput {...form.input("current")} autoComplete="current-password" />
          </FormField>
          <NewPasswordField form={form} name="next" label={say("New password")} className="max-w-md" />
        </CardBody>
        <CardFooter>
          <Button type="submit" variant="primary" loading={form.pending}>
            {say("Change password")}
          </Button>
        </CardFooter>
      </OperationForm>
    </Card>
  );
};

/** Replaces the sign-in settings of people who signed in through an identity provider. */
export const ManagedSignIn = () => {
  const say = useSay();
  return (
    <Card aria-label={say("Sign-in")}>
      <CardHeader
        title={say("You signed in through single sign-on")}
        description={say(
          "Your identity provider manages your password and second factor. If you also have a password here, sign in with it to change it.",
        )}
      />
    </Card>
  );
};
