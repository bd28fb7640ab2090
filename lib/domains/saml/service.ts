import type { SamlProvider } from "@/lib/model/saml/schemas";
import { appUrl } from "@/lib/urls";

/**
 * What an identity provider is told of us, for one provider. Which organization is meant follows from the address
 * that it calls and from nothing that it says.
 */
export function serviceOf(samlProviderId: string): SamlProvider["service"] {
  const entityID = appUrl(`/saml/${samlProviderId}`);
  return {
    acsURL: `${entityID}/acs`,
    startURL: `${entityID}/start`,
    testURL: `${entityID}/test`,
    metadataURL: `${entityID}/metadata`,
    entityID,
  };
}
