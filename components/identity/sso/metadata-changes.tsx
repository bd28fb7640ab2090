import { ArrowRight } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSay } from "@/components/ui/say";
import { text } from "@/lib/core/locales/say";
import type { SamlMetadata, SamlProvider } from "@/lib/identity/saml/schemas";
import { Certificates } from "./certificates";

const FIELDS = { entityID: text("Entity ID"), ssoURL: text("Sign-on URL") } as const;

/** Returns the provider's certificates after the metadata is applied, compared with the present ones. */
const changedCertificates = (provider: SamlProvider, found: SamlMetadata) => {
  const has = (list: SamlProvider["certificates"], sha256: string) =>
    list.some((certificate) => certificate.sha256 === sha256);
  return [
    ...found.certificates.map((certificate) => ({
      ...certificate,
      change: has(provider.certificates, certificate.sha256) ? ("kept" as const) : ("added" as const),
    })),
    ...provider.certificates
      .filter(({ sha256 }) => !has(found.certificates, sha256))
      .map((certificate) => ({ ...certificate, change: "removed" as const })),
  ];
};

/** Shows how the metadata would change a provider, for review before it is applied. */
export const MetadataChanges = ({
  provider,
  found,
  onUse,
}: {
  provider: SamlProvider;
  found: SamlMetadata;
  onUse: () => void;
}) => {
  const say = useSay();
  const names = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
  const fields = names.filter((name) => provider[name] !== found[name]);
  const certificates = changedCertificates(provider, found);
  if (fields.length === 0 && certificates.every(({ change }) => change === "kept"))
    return <Banner tone="success">{say("The metadata matches the saved values.")}</Banner>;
  return (
    <section aria-label={say("Changes by the metadata")} className="flex flex-col gap-3">
      <p className="text-sm font-medium">{say("The metadata differs from the saved values:")}</p>
      {fields.length > 0 && (
        <dl className="flex flex-col gap-2 text-sm [&_dt]:text-xs [&_dt]:text-muted">
          {fields.map((name) => (
            <div key={name}>
              <dt>{say(FIELDS[name])}</dt>
              <dd className="wrap-anywhere">
                {provider[name] ? <del className="text-muted">{provider[name]}</del> : say("Not set")}
                <ArrowRight aria-hidden="true" className="mx-1 inline-block size-3.5 text-muted" />
                <span className="sr-only">{say("becomes")}</span>
                <ins className="font-medium no-underline">{found[name]}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Certificates
        label={say("Certificates by the metadata")}
        certificates={certificates}
        saved={provider.certificates}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" onClick={onUse}>
          {say("Use these values")}
        </Button>
        <p className="text-xs text-muted">
          {say("Fills in the fields below. Nothing changes until you save.")}
        </p>
      </div>
    </section>
  );
};
