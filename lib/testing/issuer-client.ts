/** How Bindery is known to the issuer of the tests. */
export const ISSUER_CLIENT = {
  clientId: "bindery",
  clientSecret: "a secret of the tests that is long enough",
};
