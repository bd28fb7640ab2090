import { CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Link } from "@/components/ui/link";
import { useNow } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import type { Say } from "@/lib/core/locales/say";
import type { SamlProvider } from "@/lib/identity/saml/schemas";
import { daysLeft, expiryOf } from "./certificate-expiry";

export const ProviderStatus = ({ provider, now }: { provider: SamlProvider; now: number }) => {
  const say = useSay();
  const expiries = provider.certificates.map((certificate) => expiryOf(certificate, now));
  return (
    <span className="flex flex-wrap gap-1.5">
      {provider.status === "active" ? (
        <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
          {say("Enabled")}
        </Badge>
      ) : (
        <Badge tone="neutral" icon={<CircleDashed aria-hidden="true" />}>
          {say("Draft")}
        </Badge>
      )}
      {expiries.some((expiry) => expiry !== null) && (
        <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
          {expiries.includes("over") ? say("Certificate expired") : say("Certificate expires soon")}
        </Badge>
      )}
    </span>
  );
};

const expiryLabel = (say: Say, label: string, days: number): string =>
  days === 0
    ? say("The certificate of {name} has expired", { name: label })
    : say(
        {
          one: "The certificate of {name} expires in {count} day",
          other: "The certificate of {name} expires in {count} days",
        },
        { name: label, count: days },
      );

/** Warns about providers in use whose last certificate expires soon. */
export const CertificateBanners = ({
  organizationId,
  providers,
}: {
  organizationId: string;
  providers: readonly SamlProvider[];
}) => {
  const say = useSay();
  const now = useNow();
  return providers.map((provider) => {
    const days = daysLeft(provider, now);
    if (days === null) return null;
    return (
      <Banner key={provider.id} tone="warning" title={expiryLabel(say, provider.label, days)}>
        {days === 0 &&
          `${provider.refuseExpired ? say("Sign-in with it is refused.") : say("People can still sign in with it.")} `}
        {say("Add its successor beside it before your identity provider starts to use it.")}{" "}
        <Link href={addresses.organization.ssoProvider(organizationId, provider.id, { step: "connection" })}>
          {say("Add certificate")}
        </Link>
      </Banner>
    );
  });
};
