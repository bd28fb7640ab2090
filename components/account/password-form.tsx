"use client";

import { PasswordStrength } from "@/components/auth/password-strength";
import { FormField } from "@/components/form/form-field";
import { FormFailure, OperationForm } from "@/components/form/operation-form";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { PasswordInput } from "@/components/ui/password-input";
import { users } from "@/lib/domains/users/operations";

/** A new password; every other browser has to sign in again. */
export const PasswordForm = ({ email }: { email: string }) => {
  const form = useOperationForm({
    operation: users.changePassword,
    initial: { current: "", next: "" },
    success: () => ({
      title: "Password changed",
      description: "You're signed out of all other browsers.",
    }),
    onDone: () => form.reset({ current: "", next: "" }),
  });
  return (
    <Card aria-label="Password">
      <CardHeader
        title="Password"
        description="Changing your password signs you out of all other browsers."
      />
      <OperationForm form={form} look="dialog">
        <CardBody className="flex flex-col gap-4">
          <FormFailure failure={form.failure} />
          {/* Tells password managers whose password this is. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <FormField form={form} name="current" label="Current password" className="max-w-md">
            <PasswordInput {...form.input("current")} autoComplete="current-password" />
          </FormField>
          <FormField
            form={form}
            name="next"
            label="New password"
            hint={<PasswordStrength password={form.values.next ?? ""} />}
            className="max-w-md"
          >
            <PasswordInput {...form.input("next")} autoComplete="new-password" />
          </FormField>
        </CardBody>
        <CardFooter>
          <Button type="submit" variant="primary" loading={form.pending}>
            Change password
          </Button>
        </CardFooter>
      </OperationForm>
    </Card>
  );
};
