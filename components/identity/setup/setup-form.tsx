"use client";

import { useState } from "react";
import { FormField } from "@/components/form/form-field";
import { OperationForm } from "@/components/form/operation-form";
import { useOperationForm } from "@/components/form/use-operation-form";
import { NewPasswordField } from "@/components/identity/auth/new-password-field";
import { enterAs } from "@/components/identity/auth/sign-in";
import { Button } from "@/components/ui/button";
import { EmailInput } from "@/components/ui/email-input";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { useHydrated } from "@/components/ui/use-hydrated";
import { addresses } from "@/lib/addresses";
import { setup } from "@/lib/identity/setup/operations";

/** Creates the first admin and organization, then signs that person in. */
export const SetupForm = () => {
  const say = useSay();
  const hydrated = useHydrated();
  const [entering, setEntering] = useState(false);
  const form = useOperationForm({
    operation: setup.complete,
    initial: { code: "", organizationTitle: "", displayName: "", email: "", password: "" },
    onDone: async ({ organization }) => {
      setEntering(true);
      const { email = "", password = "" } = form.values;
      await enterAs(say, email, password, addresses.organization.home(organization));
    },
  });
  const over = form.failure && "reason" in form.failure && form.failure.reason === "set_up_already";
  return (
    <OperationForm form={form}>
      <FormField form={form} name="code" label={say("Set-up code")}>
        <Input {...form.input("code")} size="lg" mono autoFocus autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField form={form} name="organizationTitle" label={say("Organization")}>
        <Input
          {...form.input("organizationTitle")}
          size="lg"
          autoComplete="organization"
          placeholder={say("Example Ltd")}
        />
      </FormField>
      <FormField form={form} name="displayName" label={say("Your name")}>
        <Input {...form.input("displayName")} size="lg" autoComplete="name" />
      </FormField>
      <FormField form={form} name="email" label={say("E-mail")}>
        <EmailInput {...form.input("email")} size="lg" />
      </FormField>
      <NewPasswordField form={form} name="password" label={say("Password")} size="lg" />
      {over && (
        <a href={addresses.signIn()} className="text-sm text-accent-text underline underline-offset-3">
          {say("Go to sign-in")}
        </a>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={form.pending || entering}
        disabled={!hydrated}
      >
        {say("Set up and sign in")}
      </Button>
    </OperationForm>
  );
};
