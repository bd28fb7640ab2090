"use client";

import { startRegistration } from "@simplewebauthn/browser";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { SubmitDialog } from "@/components/form/submit-dialog";
import { useSubmit } from "@/components/form/use-submit";
import { passkeyFailure } from "@/components/identity/auth/passkey";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { text } from "@/lib/core/locales/say";
import { secondFactor } from "@/lib/identity/second-factor/operations";
import type { PasskeyOptions } from "@/lib/identity/second-factor/schemas";
import { mutation } from "@/lib/platform/api/queries";
import { CodesDialog } from "./codes-dialog";
import { ProofDialog } from "./proof-dialog";

const TITLE = text("Add a passkey");

type NameProps = {
  options: PasskeyOptions;
  onAdded: (codes: readonly string[] | undefined) => void;
  onClose: () => void;
};

/** Asks the browser for the passkey and the person for its name. */
const NameStep = ({ options, onAdded, onClose }: NameProps) => {
  const say = useSay();
  const [label, setLabel] = useState("");
  const { mutateAsync: create } = useMutation(mutation(secondFactor.createPasskey));
  const form = useSubmit(async () => {
    const response = await startRegistration({ optionsJSON: options as never }).catch((error: unknown) => {
      throw new Error(passkeyFailure(say, error));
    });
    const { codes } = await create({ body: { label: label.trim(), response: response as never } });
    toast.success(say("Passkey added"));
    onAdded(codes);
  });
  return (
    <SubmitDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={say(TITLE)}
      description={say("Your browser asks you next where to store it.")}
      submitLabel={say("Create passkey")}
      disabledReason={label.trim() === "" && say("Enter a name first.")}
    >
      <Field label={say("Name")} hint={say("The device or password manager that stores it.")}>
        <Input
          value={label}
          onChange={(event) => setLabel(event.target.value)}
          maxLength={50}
          autoFocus
          autoComplete="off"
          placeholder={say("Work laptop")}
        />
      </Field>
    </SubmitDialog>
  );
};

/** Adds a passkey: proof, name, recovery codes with the first one. Mount it to open it. */
export const AddPasskeyDialog = ({ onClose }: { onClose: (added: boolean) => void }) => {
  const say = useSay();
  const [options, setOptions] = useState<PasskeyOptions | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes)
    return <CodesDialog codes={codes} title={say("Your recovery codes")} onClose={() => onClose(true)} />;
  if (options)
    return (
      <NameStep
        options={options}
        onAdded={(made) => (made ? setCodes(made) : onClose(true))}
        onClose={() => onClose(false)}
      />
    );
  return (
    <ProofDialog
      operation={secondFactor.startPasskey}
      title={say(TITLE)}
      description={say("A passkey signs in by itself, so first confirm that it's you.")}
      submitLabel={say("Continue")}
      onDone={setOptions}
      onClose={() => onClose(false)}
    />
  );
};
