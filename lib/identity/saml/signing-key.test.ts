import { X509Certificate } from "node:crypto";
import { expect, it, vi } from "vitest";
import { newDecryptionKey, newSigningKey } from "./signing-key";

vi.mock("node:crypto", async (original) => ({
  ...(await original<typeof import("node:crypto")>()),
  randomBytes: (length: number) => Buffer.alloc(length),
}));

it("a certificate can be read with any random serial number", async () => {
  const [{ signingCertificate }, { decryptionCertificate }] = await Promise.all([
    newSigningKey("one"),
    newDecryptionKey("one"),
  ]);
  for (const pem of [signingCertificate, decryptionCertificate])
    expect(new X509Certificate(pem).publicKey.asymmetricKeyType).toBe("rsa");
});
