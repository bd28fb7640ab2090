"use client";

import { useState } from "react";
import { FormField } from "@/components/form/form-field";
import { OperationForm } from "@/components/form/operation-form";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import type { SsoLogin } from "@/lib/identity/saml/schemas";
import { sso } from "@/lib/identity/sso/operations";
import type { UseRecoveryCode } from "@/lib/identity/sso/schemas";
import { startAddress } from "./single-sign-on-form";

const RecoveryForm = ({ organizationId, next }: { organizationId: string; next: string }) => {
  const say = useSay();
  const [entering, setEntering] = useState(false);
  const form = useOperationForm({
    operation: sso.recover,
    params: { organizationId },
    initial: { code: "" } as UseRecoveryCode,
    onDone: () => {
      setEntering(true);
      location.assign(next);
    },
  });
  return (
    <OperationForm form={form} className="mt-4">
      <FormField
        form={form}
        name="code"
        label={say("Recovery code")}
        hint={say("Each code works once. The other admins get an e-mail.")}
      >
        <Input {...form.input("code")} size="lg" autoFocus autoComplete="one-time-code" spellCheck={false} />
      </FormField>
      <Button type="submit" size="lg" loading={form.pending || entering}>
        {say("Use recovery code")}
      </Button>
    </OperationForm>
  );
};

type Props = {
  organization: { id: string; title: string; mayRecover: boolean };
  /** Organizations that this session can open. */
  others: readonly { id: string; title: string }[];
  providers: readonly SsoLogin[];
  /** The destination, a path of this origin. */
  next: string;
};

/** Shown when an organization does not accept the session: the ways to sign in that it accepts. */
export const SsoRequired = ({ organization, others, providers, next }: Props) => {
  const say = useSay();
  const [recovering, setRecovering] = useState(false);
  return (
    <>
      <h1 className="text-lg font-semibold wrap-anywhere">
        {say("{name} requires single sign-on", { name: organization.title })}
      </h1>
      <p className="mt-0.5 mb-5 text-sm text-muted">
        {say("Your password isn't enough here. Sign in once more.")}
      </p>
      <ul aria-label={say("Identity providers")} className="flex flex-col gap-2">
        {providers.map((provider) => (
          <li key={provider.id} className="flex flex-col">
            <Button asChild variant="primary" size="lg">
              <a href={startAddress(provider, next)}>
                {say("Continue with {name}", { name: provider.label })}
              </a>
            </Button>
          </li>
        ))}
      </ul>
      {organization.mayRecover &&
        (recovering ? (
          <RecoveryForm organizationId={organization.id} next={next} />
        ) : (
          <Button variant="link" className="mt-4" onClick={() => setRecovering(true)}>
            {say("Use a recovery code")}
          </Button>
        ))}
      {others.length > 0 && (
        <>
          <h2 className="mt-5 mb-1 text-sm font-medium">{say("Your other organizations")}</h2>
          <ul className="flex flex-col gap-1 text-sm">
            {others.map(({ id, title }) => (
              <li key={id}>
                <Link href={addresses.organization.home(id)}>{title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};
