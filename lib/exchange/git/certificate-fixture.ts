import { generateKeyPairSync, sign } from "node:crypto";

/** A self-signed certificate for 127.0.0.1, generated for each run so that no key is stored. */
export function selfSigned(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const algorithm = sequence(oid("2a8648ce3d040302"));
  const name = sequence(set(sequence(oid("550403"), text("fixture"))));
  const addresses = sequence(tagged(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = tagged(0xa3, sequence(sequence(oid("551d11"), tagged(0x04, addresses))));
  const content = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time("20200101000000Z"), time("20991231235959Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    extensions,
  );
  const signature = sign("sha256", content, privateKey);
  const der = sequence(content, algorithm, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const body = der.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
  };
}

/** Encodes one DER element. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]): Buffer => tagged(0x31, Buffer.concat(parts));
const oid = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, "hex"));
const text = (words: string): Buffer => tagged(0x0c, Buffer.from(words));
const time = (at: string): Buffer => tagged(0x18, Buffer.from(at));
