import { DSIG } from "./names";
import { childrenOf, isElement, readXml, UnfitXml, type XmlElement } from "./xml";

/** The metadata of an identity provider, or the problem with it. */
export type IdpMetadata =
  | { entityId: string; ssoUrl: string /** DER in base64 */; certificates: string[] }
  | { problem: string };

const METADATA = "urn:oasis:names:tc:SAML:2.0:metadata";
const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
const LARGEST = { characters: 262_144, skipComments: true };

/** Reads the metadata of one identity provider. */
export function readIdpMetadata(xml: string): IdpMetadata {
  try {
    return fromRoot(readXml(xml.trim().replace(/^\uFEFF/, ""), LARGEST));
  } catch (error) {
    if (!(error instanceof UnfitXml)) throw error;
    return { problem: `can't be read as SAML metadata. ${error.message}` };
  }
}

/** Federations and some products wrap their single provider in a list. */
function fromRoot(root: XmlElement): IdpMetadata {
  const entities = entitiesIn(root);
  if (entities.length === 0) return { problem: "is not SAML 2.0 metadata." };
  const providers = entities.filter((entity) => childrenOf(entity, METADATA, "IDPSSODescriptor").length > 0);
  return providers.length > 1
    ? { problem: "describes several identity providers. Use the metadata of one." }
    : fromDescriptor(providers[0] ?? entities[0]!);
}

const entitiesIn = (element: XmlElement): XmlElement[] =>
  isElement(element, METADATA, "EntitiesDescriptor")
    ? element.children.flatMap(entitiesIn)
    : isElement(element, METADATA, "EntityDescriptor")
      ? [element]
      : [];

function fromDescriptor(root: XmlElement): IdpMetadata {
  const [provider, another] = childrenOf(root, METADATA, "IDPSSODescriptor");
  if (!provider || another)
    return {
      problem: "describes no identity provider. Use the metadata of your identity provider, not ours.",
    };
  const endpoint = childrenOf(provider, METADATA, "SingleSignOnService").find(
    ({ attributes }) => attributes.get("Binding") === REDIRECT,
  );
  if (!endpoint) return { problem: "names no sign-on address for the binding HTTP-Redirect." };
  const certificates = childrenOf(provider, METADATA, "KeyDescriptor")
    .filter(({ attributes }) => (attributes.get("use") ?? "signing") === "signing")
    .flatMap((key) => childrenOf(key, DSIG, "KeyInfo"))
    .flatMap((info) => childrenOf(info, DSIG, "X509Data"))
    .flatMap((data) => childrenOf(data, DSIG, "X509Certificate"))
    .map(({ text }) => text.replace(/\s+/g, ""));
  if (certificates.length === 0) return { problem: "holds no certificate that signs responses." };
  return {
    entityId: root.attributes.get("entityID") ?? "",
    ssoUrl: endpoint.attributes.get("Location") ?? "",
    certificates,
  };
}
