import type { SamlProvider } from "@/lib/identity/saml/schemas";

export type StepProps = { organizationId: string; provider: SamlProvider };
