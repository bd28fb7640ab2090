import { X509Certificate } from "node:crypto";
import { expect, it, vi } from "vitest";
import { newDecryptionKey, newSigningKey } from "./signing-key";

vi.mock("node:crypto", async (original) => ({
  ...(await original<typeof import("node:crypto")>()),
  randomBytes: (length: number) => Buffer.alloc(length),
}));

it("A certificate can be read whatever its random serial number is.", async () => {
  const [{ signingCertificate }, { decryptionCertificate }] = await Promise.all([
    newSigningKey("one"),
    newDecryptionKey("one"),
  ]);
  for (const pem of [signingCertificate, decryptionCertificate])
    expect(new X509Certificate(pem).publicKey.asymmetricKeyType).toBe("rsa");
});
