import { DSIG } from "./names";
import { only, Refused } from "./refusal";
import { childrenOf, type XmlElement } from "./xml";

const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";

/** The accepted algorithms in one place, with the advice about any other. */
type Allowed = { names: ReadonlySet<string>; advice: string };

const CANONICALIZE = "Set the canonicalization of signatures to “exclusive” (xml-exc-c14n).";

const TRANSFORMS: Allowed = {
  names: new Set([`${DSIG}enveloped-signature`, EXCLUSIVE, `${EXCLUSIVE}WithComments`]),
  advice: `${CANONICALIZE} Besides it, only the enveloped signature transform is allowed.`,
};

const CANONICAL: Allowed = {
  names: new Set([EXCLUSIVE, `${EXCLUSIVE}WithComments`]),
  advice: CANONICALIZE,
};

const SIGNATURES: Allowed = {
  names: new Set(
    ["rsa-sha256", "rsa-sha384", "rsa-sha512"].map(
      (name) => `http://www.w3.org/2001/04/xmldsig-more#${name}`,
    ),
  ),
  advice: "Set the signature algorithm to RSA with SHA-256.",
};

const DIGESTS: Allowed = {
  names: new Set([
    "http://www.w3.org/2001/04/xmlenc#sha256",
    "http://www.w3.org/2001/04/xmldsig-more#sha384",
    "http://www.w3.org/2001/04/xmlenc#sha512",
  ]),
  advice: "Set the digest algorithm to SHA-256.",
};

export function checkSignatureForm(signature: XmlElement, id: string): void {
  const info = only(signature, DSIG, "SignedInfo", "structure");
  const reference = only(info, DSIG, "Reference", "structure");
  if (reference.attributes.get("URI") !== `#${id}`)
    throw new Refused("structure", "A signature covers something other than its parent.");
  if (childrenOf(signature, DSIG, "Object").length > 0)
    throw new Refused("structure", "A signature holds an object.");
  const transforms = childrenOf(reference, DSIG, "Transforms").flatMap((list) => list.children);
  const algorithm = (element: XmlElement) => element.attributes.get("Algorithm") ?? "none";
  const used: [Allowed, XmlElement][] = [
    [SIGNATURES, only(info, DSIG, "SignatureMethod", "structure")],
    [CANONICAL, only(info, DSIG, "CanonicalizationMethod", "structure")],
    [DIGESTS, only(reference, DSIG, "DigestMethod", "structure")],
    ...transforms.map((transform): [Allowed, XmlElement] => [TRANSFORMS, transform]),
  ];
  const wrong = used.find(([{ names }, element]) => !names.has(algorithm(element)));
  if (wrong) {
    const [{ names, advice }, element] = wrong;
    throw new Refused("algorithm", `${algorithm(element)} is not accepted. ${advice}`, {
      ...{ expected: [...names].join(" or "), received: algorithm(element) },
    });
  }
  if (transforms.length > 2) throw new Refused("structure", "A signature has more than two transforms.");
}
