"use client";

import { useMutation } from "@tanstack/react-query";
import { FileUp, Globe } from "lucide-react";
import { useRef, useState } from "react";
import { FormField } from "@/components/form/form-field";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { useSubmit } from "@/components/form/use-submit";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { useFileDrop } from "@/components/ui/use-file-drop";
import { saml } from "@/lib/identity/saml/operations";
import type { ReadSamlMetadata, SamlMetadata, UpdateSamlProvider } from "@/lib/identity/saml/schemas";
import { mutation } from "@/lib/platform/api/queries";
import { CertificatesIn } from "./certificates";
import { MetadataChanges } from "./metadata-changes";
import { PROVIDER_GUIDES } from "./provider-guides";
import type { StepProps } from "./step-props";

/** Shows when someone last signed in with the saved values, which proves that they work. */
const Proof = ({ provider: { provenAt } }: Pick<StepProps, "provider">) => {
  const say = useSay();
  return (
    <p className="text-xs text-muted">
      {provenAt ? (
        <Said
          text="The last successful sign-in or test with these values was {when}."
          values={{ when: <RelativeTime value={provenAt} /> }}
        />
      ) : (
        say(
          "No sign-in or test with these values succeeded yet. While single sign-on is required, this provider doesn't count as a way in until one does.",
        )
      )}
    </p>
  );
};

type MetadataProps = StepProps & {
  /** The values that were read and are not used yet. */
  found: SamlMetadata | null;
  onFound: (found: SamlMetadata) => void;
  onUse: (found: SamlMetadata) => void;
};

/** Reads the provider's values from its metadata: at an address, or from a file. */
const MetadataReader = ({ organizationId, provider, found, onFound, onUse }: MetadataProps) => {
  const say = useSay();
  const file = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState("");
  const { mutateAsync: read } = useMutation(mutation(saml.readMetadata));
  const metadata = useSubmit(async (body: ReadSamlMetadata) => {
    onFound(await read({ params: { organizationId }, body }));
  });
  const upload = async (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (chosen) await metadata.run({ xml: await chosen.text() });
  };
  const { over, drop } = useFileDrop((files) => void upload(files));
  return (
    <div
      {...drop}
      className={cn(
        "flex flex-col gap-3 rounded-lg border border-dashed p-3",
        over ? "border-accent bg-selected" : "border-control",
      )}
    >
      <Field label={say("Metadata URL")} className="max-w-xl">
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
          disabledReason={url.trim() === "" && say("Enter the metadata URL first.")}
          onClick={() => metadata.run({ url: url.trim() })}
        >
          {say("Read from URL")}
        </Button>
        <Button
          icon={<FileUp aria-hidden="true" />}
          disabled={metadata.pending}
          onClick={() => file.current?.click()}
        >
          {say("Upload metadata file")}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
          aria-label={say("Metadata file")}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            void upload(event.target.files);
            // Lets the same file be picked again.
            event.target.value = "";
          }}
        />
      </div>
      {metadata.failure !== null && <Banner tone="danger">{metadata.failure}</Banner>}
      <p className="text-xs text-muted">{say("You can also drop the metadata file here.")}</p>
      {found && <MetadataChanges provider={provider} found={found} onUse={() => onUse(found)} />}
    </div>
  );
};

/** Edits the identity provider's values: from its metadata, or field by field. */
export const ConnectionStep = ({ organizationId, provider }: StepProps) => {
  const say = useSay();
  const [found, setFound] = useState<SamlMetadata | null>(null);
  const form = useOperationForm({
    operation: saml.update,
    params: { organizationId, samlProviderId: provider.id },
    stored: provider,
    valuesOf: ({ entityID = "", ssoURL = "", certificate = "", refuseExpired, allowIdpInitiated }) =>
      ({ entityID, ssoURL, certificate, refuseExpired, allowIdpInitiated }) as UpdateSamlProvider,
    // A draft can be saved with incomplete values; a value that it has can only be replaced.
    prepare: ({ entityID, ssoURL, certificate, ...values }) => ({
      ...values,
      ...((entityID || provider.entityID) && { entityID }),
      ...((ssoURL || provider.ssoURL) && { ssoURL }),
      ...((certificate || provider.certificate) && { certificate }),
    }),
    success: say("Saved the provider's values"),
    onDone: () => setFound(null),
  });
  const use = ({ entityID, ssoURL, certificate }: SamlMetadata) => {
    form.set("entityID", entityID);
    form.set("ssoURL", ssoURL);
    form.set("certificate", certificate);
    setFound(null);
  };
  return (
    <SettingsSection
      title={say("Provider's values")}
      description={say(PROVIDER_GUIDES[provider.product].metadata)}
      form={form}
      what={say("the provider's values")}
    >
      <MetadataReader
        organizationId={organizationId}
        provider={provider}
        found={found}
        onFound={setFound}
        onUse={use}
      />
      <FormField form={form} name="entityID" label={say("Entity ID")} hint={say("Also called issuer.")}>
        <Input {...form.input("entityID")} autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField
        form={form}
        name="ssoURL"
        label={say("Sign-on URL")}
        hint={say("For the binding HTTP-Redirect.")}
      >
        <Input {...form.input("ssoURL")} type="url" autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField
        form={form}
        name="certificate"
        label={say("Certificates")}
        hint={say(
          "Paste one after the other. Keep the old one beside its successor until your provider has switched.",
        )}
      >
        <Textarea {...form.input("certificate")} rows={5} spellCheck={false} className="font-mono text-xs" />
      </FormField>
      <CertificatesIn
        organizationId={organizationId}
        provider={provider}
        pem={form.values.certificate ?? ""}
      />
      {provider.rehearsable && <Proof provider={provider} />}
      <Checkbox
        {...form.toggle("refuseExpired")}
        label={say("Refuse expired certificates")}
        description={say(
          "Off, people can still sign in after a certificate expired. Many providers never renew theirs.",
        )}
      />
      <Checkbox
        {...form.toggle("allowIdpInitiated")}
        label={say("Allow sign-in from the provider's portal")}
        description={say(
          "People open Bindery from the provider. Safer off: Bindery can't tell whether they asked for it.",
        )}
      />
    </SettingsSection>
  );
};
