import { CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { SamlProvider } from "@/lib/identity/saml/schemas";
import { expiryOf } from "./certificate-expiry";

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
