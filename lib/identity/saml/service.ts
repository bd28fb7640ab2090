import { appUrl } from "@/lib/platform/urls";
import type { SamlProvider } from "./schemas";

/**
 * Our settings for an identity provider. Each provider has addresses of its own, so the called address
 * decides the organization, and nothing in a response does.
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
