import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { RelativeTime, useNow } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { useDebounced } from "@/components/ui/use-debounced";
import { text } from "@/lib/core/locales/say";
import { saml } from "@/lib/identity/saml/operations";
import type { SamlCertificate } from "@/lib/identity/saml/schemas";
import { call } from "@/lib/platform/api/client";
import { expiryOf } from "./certificate-expiry";
import type { StepProps } from "./step-props";

const EXPIRY = { over: text("Expired"), soon: text("Expires soon") } as const;

/** The effect of a change on a certificate. */
type CertificateChange = "added" | "removed" | "kept";
const CHANGES = {
  added: { label: text("Added"), tone: "success" },
  removed: { label: text("Removed"), tone: "danger" },
  kept: { label: text("Kept"), tone: "neutral" },
} as const;

/** Formats a fingerprint for comparison, two digits at a time. */
const spaced = (sha256: string): string => sha256.replace(/..(?=.)/g, "$&:").toUpperCase();

type CertificatesProps = {
  label?: string;
  certificates: readonly (SamlCertificate & { change?: CertificateChange })[];
  /** The provider's saved certificates; only those can have been used. */
  saved: readonly SamlCertificate[];
};

/** Lists certificates with their details and the effect of a change on each. */
export const Certificates = ({ label, certificates, saved }: CertificatesProps) => {
  const say = useSay();
  const now = useNow();
  const lastUse = (sha256: string) => {
    const known = saved.find((certificate) => certificate.sha256 === sha256);
    if (!known) return say("Not saved yet");
    return known.lastUsedAt ? <RelativeTime value={known.lastUsedAt} /> : say("Never");
  };
  return (
    <ul aria-label={label ?? say("Certificates")} className="flex flex-col gap-2">
      {certificates.map(({ change, ...certificate }) => {
        const expiry = expiryOf(certificate, now);
        return (
          <li key={certificate.sha256} className="rounded-md border border-border bg-surface p-3 text-xs">
            <p className="flex flex-wrap items-center gap-2 text-sm font-medium wrap-anywhere">
              {certificate.subject}
              {change && <Badge tone={CHANGES[change].tone}>{say(CHANGES[change].label)}</Badge>}
              {expiry !== null && <Badge tone="warning">{say(EXPIRY[expiry])}</Badge>}
            </p>
            <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 [&_dt]:text-muted">
              <dt>{say("Issued by")}</dt>
              <dd className="wrap-anywhere">{certificate.issuer}</dd>
              <dt>SHA-256</dt>
              <dd className="font-mono break-all">{spaced(certificate.sha256)}</dd>
              <dt>{expiry === "over" ? say("Expired") : say("Expires")}</dt>
              <dd>
                <RelativeTime value={certificate.notAfter} />
              </dd>
              <dt>{say("Last used")}</dt>
              <dd>{lastUse(certificate.sha256)}</dd>
            </dl>
          </li>
        );
      })}
    </ul>
  );
};

/** Lists the certificates of a provider, or the pasted ones before they are saved. */
export const CertificatesIn = ({ organizationId, provider, pem }: StepProps & { pem: string }) => {
  const pasted = useDebounced(pem.trim(), 300);
  const isSaved = pem.trim() === (provider.certificate ?? "").trim();
  const read = useQuery({
    queryKey: ["saml-certificates", organizationId, pasted],
    queryFn: () => call(saml.readCertificates, { params: { organizationId }, body: { certificate: pasted } }),
    enabled: !isSaved && pasted !== "",
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Errors in pasted certificates appear at the field on saving.
  const certificates = isSaved
    ? provider.certificates
    : pasted === "" || read.error
      ? []
      : read.data?.certificates;
  if (!certificates?.length) return null;
  return <Certificates certificates={certificates} saved={provider.certificates} />;
};
