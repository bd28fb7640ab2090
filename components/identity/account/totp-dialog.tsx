"use client";

import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { CopyButton } from "@/components/ui/copy-button";
import { PasswordInput } from "@/components/ui/password-input";
import { useSay } from "@/components/ui/say";
import { text } from "@/lib/core/locales/say";
import { secondFactor } from "@/lib/identity/second-factor/operations";
import type { ConfirmTotp, StartTotp, TotpSetup } from "@/lib/identity/second-factor/schemas";
import { CodeInput } from "./code-input";
import { CodesDialog } from "./codes-dialog";

const TITLE = text("Add an authenticator app");

const PasswordStep = ({
  onStarted,
  onClose,
}: {
  onStarted: (setup: TotpSetup) => void;
  onClose: () => void;
}) => {
  const say = useSay();
  const form = useOperationForm({
    operation: secondFactor.startTotp,
    initial: { password: "" } as StartTotp,
    onDone: onStarted,
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      size="sm"
      title={say(TITLE)}
      description={say("First confirm that it's you.")}
      submitLabel={say("Continue")}
    >
      <FormField form={form} name="password" label={say("Current password")}>
        <PasswordInput {...form.input("password")} autoFocus autoComplete="current-password" />
      </FormField>
    </FormDialog>
  );
};

/** Formats a secret in groups of four, easy to read aloud. */
const grouped = (secret: string): string => secret.replace(/.{4}(?=.)/g, "$& ");

type ScanProps = { setup: TotpSetup; onConfirmed: (codes: readonly string[]) => void; onClose: () => void };

const ScanStep = ({ setup: { secret, uri }, onConfirmed, onClose }: ScanProps) => {
  const say = useSay();
  const form = useOperationForm({
    operation: secondFactor.confirmTotp,
    initial: { code: "" } as ConfirmTotp,
    onDone: ({ codes }) => onConfirmed(codes),
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={say(TITLE)}
      description={say("Scan the QR code with the app, or enter the key by hand.")}
      submitLabel={say("Turn on")}
    >
      <div className="flex flex-col items-center gap-4 sm:flex-row sm:items-start">
        {/* Cameras read dark on light, in either theme. */}
        <div className="shrink-0 rounded-md border border-border bg-white p-3">
          <QRCodeSVG value={uri} size={152} title={say("QR code for your authenticator app")} />
        </div>
        <div className="min-w-0 space-y-2 text-sm">
          <p className="font-medium">{say("Setup key")}</p>
          <code className="block text-xs wrap-anywhere">{grouped(secret)}</code>
          <CopyButton value={secret} label={say("Copy key")} />
        </div>
      </div>
      <FormField
        form={form}
        name="code"
        label={say("Authentication code")}
        hint={say("The 6-digit code that the app shows now.")}
        className="max-w-48"
      >
        <CodeInput {...form.input("code")} />
      </FormField>
    </FormDialog>
  );
};

/** Adds an authenticator app: password, QR code, recovery codes. Mount it to open it. */
export const TotpDialog = ({ onClose }: { onClose: (added: boolean) => void }) => {
  const say = useSay();
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes)
    return (
      <CodesDialog
        codes={codes}
        title={say("Two-factor authentication is on")}
        onClose={() => onClose(true)}
      />
    );
  if (setup) return <ScanStep setup={setup} onConfirmed={setCodes} onClose={() => onClose(false)} />;
  return <PasswordStep onStarted={setSetup} onClose={() => onClose(false)} />;
};
