import { promisify } from "node:util";
import { ASSERTION } from "./names";
import { only, Refused } from "./refusal";
import { childrenOf, descendantsOf, isElement, readXml, UnfitXml, type XmlElement } from "./xml";

/*
 * Decrypts assertions. The decrypted assertion takes the place of the encrypted one and passes the same rules as any
 * other: either the response is signed, with the encrypted data in it, or the assertion was signed before.
 */

const XENC = "http://www.w3.org/2001/04/xmlenc#";
const XENC11 = "http://www.w3.org/2009/xmlenc11#";
const SHA1 = "http://www.w3.org/2000/09/xmldsig#sha1";
const CIPHERS = new Set([
  ...[`${XENC}aes128-cbc`, `${XENC}aes256-cbc`],
  ...[`${XENC11}aes128-gcm`, `${XENC11}aes256-gcm`],
]);
const KEY_TRANSPORT = new Set([`${XENC}rsa-oaep-mgf1p`]);
const LARGEST = { characters: 320 * 1024 };

type Opener = { /** PEM; null = assertions are not encrypted */ decryptionKey: string | null };

/** The response with its assertion decrypted; unchanged if nothing is encrypted. Throws Refused. */
export async function openAssertion(root: XmlElement, { decryptionKey }: Opener): Promise<XmlElement> {
  const encrypted = encryptedIn(root);
  if (encrypted.length === 0) return root;
  const [sealed, another] = childrenOf(root, ASSERTION, "EncryptedAssertion");
  if (decryptionKey === null)
    throw new Refused(
      "encrypted",
      "The assertion is encrypted. Switch encryption on for this provider, or off at the identity provider.",
    );
  const within = sealed ? new Set([sealed, ...descendantsOf(sealed)]) : new Set();
  if (!sealed || another || encrypted.some((element) => !within.has(element)))
    throw new Refused(
      "encrypted",
      "Have the identity provider encrypt the assertion as a whole, and nothing else.",
    );
  checkForm(sealed);
  const assertion = await decrypt(sealed, decryptionKey);
  if (!isElement(assertion, ASSERTION, "Assertion") || encryptedIn(assertion).length > 0)
    throw new Refused("encrypted", "What was encrypted is no assertion, or holds encrypted parts itself.");
  return { ...root, children: root.children.map((child) => (child === sealed ? assertion : child)) };
}

const encryptedIn = (element: XmlElement): XmlElement[] =>
  descendantsOf(element).filter(({ name }) => name.startsWith("Encrypted"));

/** The library takes the first element of each kind, so only one of each is allowed. */
function checkForm(sealed: XmlElement): void {
  const all = descendantsOf(sealed);
  const data = only(sealed, XENC, "EncryptedData", "encrypted");
  const [key, anotherKey] = all.filter(({ name }) => name === "EncryptedKey");
  const values = all.filter(({ name }) => name === "CipherValue");
  if (!key || anotherKey || values.length !== 2 || all.some(({ name }) => name === "CipherReference"))
    throw new Refused("encrypted", "Have the identity provider encrypt the assertion for one recipient.");
  checkAlgorithm(data, CIPHERS, "Set AES-256 (GCM or CBC) as the encryption algorithm.");
  const advice = "Set RSA-OAEP (rsa-oaep-mgf1p) with SHA-1 as the key transport algorithm.";
  const method = checkAlgorithm(key, KEY_TRANSPORT, advice);
  for (const digest of all.filter(({ name }) => name === "DigestMethod")) {
    const name = digest.attributes.get("Algorithm") ?? "none";
    if (name !== SHA1 || !method.children.includes(digest)) throw refusedAlgorithm(name, SHA1, advice);
  }
}

function checkAlgorithm(parent: XmlElement, allowed: ReadonlySet<string>, advice: string): XmlElement {
  const method = only(parent, XENC, "EncryptionMethod", "encrypted");
  const name = method.attributes.get("Algorithm") ?? "none";
  if (!allowed.has(name)) throw refusedAlgorithm(name, [...allowed].join(" or "), advice);
  return method;
}

const refusedAlgorithm = (received: string, expected: string, advice: string): Refused =>
  new Refused("algorithm", `${received} is not accepted. ${advice}`, { expected, received });

/** Every failure has the same message, which must not reveal how far the decryption came. */
async function decrypt(sealed: XmlElement, key: string): Promise<XmlElement> {
  // Loaded for the first encrypted assertion: most threads never get one.
  const { default: xmlenc } = await import("xml-encryption");
  const options = { key, disallowDecryptionWithInsecureAlgorithm: true };
  try {
    const xml: unknown = await promisify(xmlenc.decrypt)(written(sealed), options);
    return readXml(String(xml), LARGEST);
  } catch (error) {
    if (error instanceof UnfitXml)
      throw new Refused("encrypted", `What was encrypted can't be read. ${error.message}`);
    throw new Refused(
      "encrypted",
      "The assertion can't be decrypted. Give the identity provider the certificate for encryption from our metadata.",
    );
  }
}

/** An element on its own, with its namespace declarations. Drops text beside elements, which has no meaning here. */
const written = ({ namespace, name, attributes, children, text }: XmlElement): string => {
  const named = [["xmlns", namespace], ...[...attributes].filter(([key]) => !key.startsWith("{"))];
  const pairs = named.map(([key, value]) => ` ${key}="${escaped(value!)}"`).join("");
  return `<${name}${pairs}>${children.length > 0 ? children.map(written).join("") : escaped(text)}</${name}>`;
};

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => ENTITIES[mark]!);
