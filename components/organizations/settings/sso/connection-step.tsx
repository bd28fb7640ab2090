"use client";

import { useMutation } from "@tanstack/react-query";
import { FileUp, Globe } from "lucide-react";
import { useRef, useState } from "react";
import { FormField } from "@/components/form/form-field";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { useSubmit } from "@/components/form/use-submit";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { RelativeTime, useNow } from "@/components/ui/relative-time";
import { saml } from "@/lib/domains/saml/operations";
import type { ReadSamlMetadata, SamlCertificate, UpdateSamlProvider } from "@/lib/model/saml/schemas";
import { mutation } from "@/lib/platform/api/queries";
import { expiryOf } from "./certificate-expiry";
import { PRODUCTS } from "./products";
import type { StepProps } from "./provider-screen";

const EXPIRY = { over: "Expired", soon: "Expires soon" } as const;

/** A fingerprint as people compare it, two digits at a time. */
const spaced = (sha256: string): string => sha256.replace(/..(?=.)/g, "$&:").toUpperCase();

const Certificates = ({ certificates }: { certificates: readonly SamlCertificate[] }) => {
  const now = useNow();
  return (
    <ul aria-label="Certificates" className="flex flex-col gap-2">
      {certificates.map((certificate) => {
        const expiry = expiryOf(certificate, now);
        return (
          <li key={certificate.sha256} className="rounded-md border border-border bg-surface p-3 text-xs">
            <p className="flex flex-wrap items-center gap-2 text-sm font-medium wrap-anywhere">
              {certificate.subject}
              {expiry !== null && <Badge tone="warning">{EXPIRY[expiry]}</Badge>}
            </p>
            <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 [&_dt]:text-muted">
              <dt>Issued by</dt>
              <dd className="wrap-anywhere">{certificate.issuer}</dd>
              <dt>SHA-256</dt>
              <dd className="font-mono break-all">{spaced(certificate.sha256)}</dd>
              <dt>{expiry === "over" ? "Expired" : "Expires"}</dt>
              <dd>
                <RelativeTime value={certificate.notAfter} />
              </dd>
            </dl>
          </li>
        );
      })}
    </ul>
  );
};

/** What Bindery has to know of the identity provider: from its metadata, or field by field. */
export const ConnectionStep = ({ organizationId, provider }: StepProps) => {
  const file = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState("");
  const [adopted, setAdopted] = useState<readonly string[] | null>(null);
  const form = useOperationForm({
    operation: saml.update,
    params: { organizationId, samlProviderId: provider.id },
    initial: {
      entityID: provider.entityID ?? "",
      ssoURL: provider.ssoURL ?? "",
      certificate: provider.certificate ?? "",
      allowIdpInitiated: provider.allowIdpInitiated,
    } as UpdateSamlProvider,
    // A draft can be saved with what is known.
    prepare: ({ entityID, ssoURL, certificate, ...values }) => ({
      ...values,
      ...(entityID && { entityID }),
      ...(ssoURL && { ssoURL }),
      ...(certificate && { certificate }),
    }),
    success: "Saved the provider's values",
    onDone: () => setAdopted(null),
  });
  const { mutateAsync: read } = useMutation(mutation(saml.readMetadata));
  const metadata = useSubmit(async (body: ReadSamlMetadata) => {
    const found = await read({ params: { organizationId }, body });
    const named = { entityID: "entity ID", ssoURL: "sign-on URL", certificate: "certificates" } as const;
    const changed = (Object.keys(named) as (keyof typeof named)[]).filter(
      (name) => (provider[name] ?? "") !== found[name],
    );
    for (const name of Object.keys(named) as (keyof typeof named)[]) form.set(name, found[name]);
    setAdopted(changed.map((name) => named[name]));
  });
  const upload = async (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (chosen) await metadata.run({ xml: await chosen.text() });
  };
  return (
    <SettingsSection
      title="Provider's values"
      description={PRODUCTS[provider.product].metadata}
      form={form}
      what="the provider's values"
    >
      <div className="flex flex-col gap-3 rounded-lg border border-border p-3">
        <Field label="Metadata URL" className="max-w-xl">
          <Input
            type="url"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            placeholder="https://idp.acme.com/metadata"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Globe aria-hidden="true" />}
            loading={metadata.pending}
            disabledReason={url.trim() === "" && "Enter the metadata URL first."}
            onClick={() => metadata.run({ url: url.trim() })}
          >
            Read from URL
          </Button>
          <Button
            icon={<FileUp aria-hidden="true" />}
            disabled={metadata.pending}
            onClick={() => file.current?.click()}
          >
            Upload metadata file
          </Button>
          <input
            ref={file}
            type="file"
            accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
            aria-label="Metadata file"
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              void upload(event.target.files);
              // The same file can be picked again.
              event.target.value = "";
            }}
          />
        </div>
        {metadata.failure !== null && <Banner tone="danger">{metadata.failure}</Banner>}
        {adopted !== null && (
          <Banner tone={adopted.length === 0 ? "success" : "info"}>
            {adopted.length === 0
              ? "The metadata matches the saved values."
              : `Different from the saved values: ${adopted.join(", ")}. Check the fields below, then save.`}
          </Banner>
        )}
      </div>
      <FormField form={form} name="entityID" label="Entity ID" hint="Also called issuer.">
        <Input {...form.input("entityID")} autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField form={form} name="ssoURL" label="Sign-on URL" hint="For the binding HTTP-Redirect.">
        <Input {...form.input("ssoURL")} type="url" autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField
        form={form}
        name="certificate"
        label="Certificates"
        hint="Paste one after the other. Keep the old one beside its successor until your provider has switched."
      >
        <Textarea {...form.input("certificate")} rows={5} spellCheck={false} className="font-mono text-xs" />
      </FormField>
      {provider.certificates.length > 0 && <Certificates certificates={provider.certificates} />}
      <Checkbox
        {...form.toggle("allowIdpInitiated")}
        label="Allow sign-in from the provider's portal"
        description="People open Bindery from the provider. Safer off: Bindery can't tell whether they asked for it."
      />
    </SettingsSection>
  );
};
