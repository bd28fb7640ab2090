"use client";

import { FormField } from "@/components/form/form-field";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { ServiceValue } from "@/components/organizations/settings/service-value";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyButton } from "@/components/ui/copy-button";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { saml } from "@/lib/identity/saml/operations";
import type { SamlProduct, UpdateSamlProvider } from "@/lib/identity/saml/schemas";
import { PROVIDER_GUIDES, providerChoices } from "./provider-guides";
import type { StepProps } from "./step-props";

/** Shows the values that the identity provider needs, named as in the product. */
export const ServiceStep = ({ organizationId, provider }: StepProps) => {
  const say = useSay();
  const form = useOperationForm({
    operation: saml.update,
    params: { organizationId, samlProviderId: provider.id },
    stored: provider,
    valuesOf: ({ label, product, signRequests, encryptAssertions }) =>
      ({ label, product, signRequests, encryptAssertions }) as UpdateSamlProvider,
    success: say("Saved"),
  });
  const product = PROVIDER_GUIDES[form.values.product ?? provider.product];
  const { service } = provider;
  return (
    <SettingsSection
      title={say("Bindery's values")}
      description={say("Create an application for Bindery at your identity provider.")}
      form={form}
      what={say("the name of the provider")}
    >
      <div className="flex flex-wrap gap-4">
        <FormField form={form} name="product" label={say("Identity provider")} className="w-64">
          <Select<SamlProduct>
            options={providerChoices(say)}
            value={form.values.product}
            onChange={(chosen) => form.set("product", chosen)}
          />
        </FormField>
        <FormField form={form} name="label" label={say("Name")} className="w-64">
          <Input {...form.input("label")} autoComplete="off" maxLength={30} />
        </FormField>
      </div>
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-sm">
        {product.steps
          .map((step) => say(step))
          .map((step) => (
            <li key={step}>{step}</li>
          ))}
      </ol>
      <dl className="flex flex-col gap-3">
        <ServiceValue label={say("ACS URL")} calledAs={product.names.acsURL} value={service.acsURL} />
        <ServiceValue label={say("Entity ID")} calledAs={product.names.entityID} value={service.entityID} />
        <ServiceValue label={say("Start URL")} calledAs={product.names.startURL} value={service.startURL} />
        <ServiceValue label={say("Metadata URL")} value={service.metadataURL} />
      </dl>
      <p className="text-sm">
        <a href={service.metadataURL} download className="text-accent-text underline underline-offset-3">
          {say("Download our metadata")}
        </a>
      </p>
      <Checkbox
        {...form.toggle("signRequests")}
        label={say("Sign requests")}
        description={say(
          "Only if your identity provider asks for it. Our metadata then holds the certificate.",
        )}
      />
      {service.certificate !== undefined && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {say("Certificate of our requests")}{" "}
          <CopyButton value={service.certificate} label={say("Copy certificate")} />
        </p>
      )}
      <Checkbox
        {...form.toggle("encryptAssertions")}
        label={say("Accept encrypted assertions")}
        description={say(
          "Save this first, then give your identity provider our metadata or the certificate, with RSA-OAEP and AES-256.",
        )}
      />
      {service.encryptionCertificate !== undefined && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {say("Certificate for encryption")}{" "}
          <CopyButton value={service.encryptionCertificate} label={say("Copy encryption certificate")} />
        </p>
      )}
      <p className="text-xs text-muted">{say("Turn single logout off: Bindery doesn't support it.")}</p>
    </SettingsSection>
  );
};
