import "server-only";
import type { ApiResponse } from "@/lib/platform/api/server/message";
import { serviceOf } from "./service";

type ServiceProvider = {
  id: string;
  signRequests: boolean;
  signingCertificate: string | null;
  encryptAssertions: boolean;
  decryptionCertificate: string | null;
};

/** Our metadata for one provider, as identity providers import it. */
export async function serviceMetadata(provider: ServiceProvider): Promise<ApiResponse> {
  const { id, signRequests, signingCertificate, encryptAssertions, decryptionCertificate } = provider;
  const { acsURL, entityID } = serviceOf(id);
  const { generateServiceProviderMetadata } = await import("@node-saml/node-saml");
  const body = generateServiceProviderMetadata({
    issuer: entityID,
    callbackUrl: acsURL,
    wantAssertionsSigned: true,
    // The library adds certificates only together with keys, which it does not use here.
    ...(signRequests &&
      signingCertificate !== null && { publicCerts: signingCertificate, privateKey: "unused" }),
    ...(encryptAssertions &&
      decryptionCertificate !== null && {
        ...{ decryptionCert: decryptionCertificate, decryptionPvk: "unused" },
      }),
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
