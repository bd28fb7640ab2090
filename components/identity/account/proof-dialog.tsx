"use client";

import { useState } from "react";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Button } from "@/components/ui/button";
import { PasswordInput } from "@/components/ui/password-input";
import { useSay } from "@/components/ui/say";
import type { secondFactor } from "@/lib/identity/second-factor/operations";
import type { Proof } from "@/lib/identity/second-factor/schemas";
import type { ResponseOf } from "@/lib/platform/api/operation";
import { CodeInput } from "./code-input";

type Operation =
  | typeof secondFactor.disableTotp
  | typeof secondFactor.createCodes
  | typeof secondFactor.startPasskey
  | typeof secondFactor.removePasskey
  | typeof secondFactor.unlinkIssuer;

type Props<O extends Operation> = {
  operation: O;
  params?: { passkeyId: string } | { issuerId: string };
  title: string;
  description: string;
  submitLabel: string;
  danger?: boolean;
  success?: string;
  onDone: (result: ResponseOf<O>) => void;
  onClose: () => void;
};

/** Runs an operation on the sign-in settings after the person has proved their identity again. Mount it to open it. */
export const ProofDialog = <O extends Operation>({
  operation,
  params,
  title,
  description,
  submitLabel,
  danger,
  success,
  onDone,
  onClose,
}: Props<O>) => {
  const say = useSay();
  const [by, setBy] = useState<"password" | "code">("password");
  const form = useOperationForm<Operation>({
    operation,
    ...({ params } as object),
    initial: { password: "", code: "" } as Proof,
    prepare: ({ password, code }) => (by === "password" ? { password } : { code }),
    success,
    onDone: (result) => onDone(result as ResponseOf<O>),
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      size="sm"
      title={title}
      description={description}
      submitLabel={submitLabel}
      danger={danger}
    >
      {by === "password" ? (
        <FormField form={form} name="password" label={say("Current password")}>
          <PasswordInput {...form.input("password")} autoFocus autoComplete="current-password" />
        </FormField>
      ) : (
        <FormField form={form} name="code" label={say("Authentication code")}>
          <CodeInput {...form.input("code")} />
        </FormField>
      )}
      <Button variant="link" onClick={() => setBy(by === "password" ? "code" : "password")}>
        {by === "password" ? say("Use a code from your app") : say("Use your password")}
      </Button>
    </FormDialog>
  );
};
