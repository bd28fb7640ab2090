import type { SamlProvider } from "@/lib/model/saml/schemas";

export type StepProps = { organizationId: string; provider: SamlProvider };
