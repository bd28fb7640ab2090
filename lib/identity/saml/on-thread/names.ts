export const PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
export const ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion";
export const DSIG = "http://www.w3.org/2000/09/xmldsig#";
export const UNSPECIFIED = "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified";
export const EMAIL_ADDRESS = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
export const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";

export const NAME_ID_FORMATS = {
  unspecified: [UNSPECIFIED, EMAIL_ADDRESS, PERSISTENT],
  emailAddress: [EMAIL_ADDRESS],
  persistent: [PERSISTENT],
};
