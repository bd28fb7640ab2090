import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { PASSKEY_ORIGIN } from "@/lib/identity/second-factor/passkeys";
import type { PasskeyAnswer, PasskeyRegistration } from "@/lib/identity/second-factor/schemas";

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

type Lie = {
  origin?: string;
  rpId?: string;
  /** the authenticator asked for neither a PIN nor a finger */
  unverified?: boolean;
  counter?: number;
};

/** An authenticator with one key, with the interface of browsers, which can also misbehave. */
export function newAuthenticator(credentialId = randomBytes(16)) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = credentialId.toString("base64url");
  let counter = 0;

  const dataOf = ({ rpId, unverified }: Lie, flags: number, sent: number, rest: Buffer[] = []): Buffer => {
    const head = Buffer.alloc(5);
    head[0] = PRESENT | (unverified ? 0 : VERIFIED) | flags;
    head.writeUInt32BE(sent, 1);
    return Buffer.concat([sha256(rpId ?? new URL(PASSKEY_ORIGIN).hostname), head, ...rest]);
  };
  const clientData = (type: string, challenge: string, { origin = PASSKEY_ORIGIN }: Lie): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const around = { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };

  function create({ challenge }: { challenge: string }, lie: Lie = {}): PasskeyRegistration {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const key = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const data = dataOf(lie, HAS_KEY, counter, [Buffer.alloc(16), length, credentialId, key]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from("fmt"),
      Buffer.from([0x64]),
      Buffer.from("none"),
      Buffer.from([0x67]),
      Buffer.from("attStmt"),
      Buffer.from([0xa0, 0x68]),
      Buffer.from("authData"),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    return {
      ...around,
      response: {
        clientDataJSON: clientData("webauthn.create", challenge, lie).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  function get({ challenge }: { challenge: string }, lie: Lie = {}): PasskeyAnswer {
    counter = lie.counter ?? counter + 1;
    const data = dataOf(lie, 0, counter);
    const client = clientData("webauthn.get", challenge, lie);
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
    return {
      ...around,
      response: {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      },
    };
  }

  return { id, create, get };
}
