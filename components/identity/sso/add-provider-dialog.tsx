"use client";

import { useRouter } from "next/navigation";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { addresses } from "@/lib/addresses";
import { saml } from "@/lib/identity/saml/operations";
import type { CreateSamlProvider, SamlProduct } from "@/lib/identity/saml/schemas";
import { PROVIDER_GUIDES, providerChoices } from "./provider-guides";

/** Creates a draft of a provider for a product. Mount it to open it. */
export const AddProviderDialog = ({
  organizationId,
  onClose,
}: {
  organizationId: string;
  onClose: () => void;
}) => {
  const say = useSay();
  const router = useRouter();
  const form = useOperationForm({
    operation: saml.create,
    params: { organizationId },
    initial: {
      product: "okta",
      label: PROVIDER_GUIDES.okta.name,
      enabled: false,
    } as Partial<CreateSamlProvider>,
    onDone: ({ id }) => {
      onClose();
      router.push(addresses.organization.ssoProvider(organizationId, id));
    },
  });
  const choose = (product: SamlProduct) => {
    const isUntouched = form.values.label === PROVIDER_GUIDES[form.values.product ?? "other"].name;
    form.set("product", product);
    if (isUntouched) form.set("label", PROVIDER_GUIDES[product].name ?? "");
  };
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={say("Add identity provider")}
      description={say("You set it up in a few steps. No one can sign in with it before you enable it.")}
      submitLabel={say("Start setup")}
    >
      <FormField form={form} name="product" label={say("Identity provider")}>
        <Select<SamlProduct> options={providerChoices(say)} value={form.values.product} onChange={choose} />
      </FormField>
      <FormField form={form} name="label" label={say("Name")} hint={say("People see it when they sign in.")}>
        <Input {...form.input("label")} autoComplete="off" maxLength={30} />
      </FormField>
    </FormDialog>
  );
};
