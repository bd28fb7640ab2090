"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { emailDomains } from "@/lib/identity/email-domains/operations";
import type { AddDomain } from "@/lib/identity/email-domains/schemas";

/** Adds a domain to be verified. Mount it to open it. */
export const AddDomainDialog = ({
  organizationId,
  onClose,
}: {
  organizationId: string;
  onClose: () => void;
}) => {
  const say = useSay();
  const form = useOperationForm({
    operation: emailDomains.add,
    params: { organizationId },
    initial: { domain: "" } as AddDomain,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={say("Add domain")}
      description={say("You get a DNS record that shows the domain is yours.")}
      submitLabel={say("Add domain")}
    >
      <FormField form={form} name="domain" label={say("Domain")}>
        <Input
          {...form.input("domain")}
          placeholder="acme.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FormField>
    </FormDialog>
  );
};
