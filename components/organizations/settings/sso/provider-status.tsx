import { CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { SamlCertificate, SamlProvider } from "@/lib/model/saml/schemas";

const DAY_MS = 86_400_000;

/** Whether a certificate is over, or will be within a month. */
export const expiryOf = (
  { notAfter }: Pick<SamlCertificate, "notAfter">,
  now: number,
): "over" | "soon" | null => {
  const left = Date.parse(notAfter) - now;
  return left <= 0 ? "over" : left < 30 * DAY_MS ? "soon" : null;
};

export const ProviderStatus = ({ provider, now }: { provider: SamlProvider; now: number }) => {
  const expiries = provider.certificates.map((certificate) => expiryOf(certificate, now));
  return (
    <span className="flex flex-wrap gap-1.5">
      {provider.status === "active" ? (
        <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
          Enabled
        </Badge>
      ) : (
        <Badge tone="neutral" icon={<CircleDashed aria-hidden="true" />}>
          Draft
        </Badge>
      )}
      {expiries.some((expiry) => expiry !== null) && (
        <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
          {expiries.includes("over") ? "Certificate expired" : "Certificate expires soon"}
        </Badge>
      )}
    </span>
  );
};
