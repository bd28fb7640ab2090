import { CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Link } from "@/components/ui/link";
import { useNow } from "@/components/ui/relative-time";
import { addresses } from "@/lib/addresses";
import type { SamlProvider } from "@/lib/identity/saml/schemas";
import { daysLeft, expiryOf } from "./certificate-expiry";

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

const expiryLabel = (label: string, days: number): string =>
  days === 0
    ? `The certificate of ${label} has expired`
    : `The certificate of ${label} expires in ${days === 1 ? "1 day" : `${days} days`}`;

/** Warns about providers in use whose last certificate expires soon. */
export const CertificateBanners = ({
  organizationId,
  providers,
}: {
  organizationId: string;
  providers: readonly SamlProvider[];
}) => {
  const now = useNow();
  return providers.map((provider) => {
    const days = daysLeft(provider, now);
    if (days === null) return null;
    return (
      <Banner key={provider.id} tone="warning" title={expiryLabel(provider.label, days)}>
        {days === 0 &&
          (provider.refuseExpired ? "Sign-in with it is refused. " : "People can still sign in with it. ")}
        Add its successor beside it before your identity provider starts to use it.{" "}
        <Link href={addresses.organization.ssoProvider(organizationId, provider.id, { step: "connection" })}>
          Add certificate
        </Link>
      </Banner>
    );
  });
};
