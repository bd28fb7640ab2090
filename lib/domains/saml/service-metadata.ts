import "server-only";
import type { ApiResponse } from "@/lib/platform/api/server/message";
import { serviceOf } from "./service";

/** Our metadata for one provider, as identity providers import it. */
export async function serviceMetadata(samlProviderId: string): Promise<ApiResponse> {
  const { acsURL, entityID } = serviceOf(samlProviderId);
  const { generateServiceProviderMetadata } = await import("@node-saml/node-saml");
  const body = generateServiceProviderMetadata({
    issuer: entityID,
    callbackUrl: acsURL,
    wantAssertionsSigned: true,
  });
  return {
    status: 200,
    headers: {
      "content-type": "application/samlmetadata+xml; charset=utf-8",
      "content-disposition": 'attachment; filename="bindery-metadata.xml"',
    },
    body,
  };
}
