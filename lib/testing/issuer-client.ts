/** The credentials of Bindery at the tests' issuer. */
export const ISSUER_CLIENT = {
  clientId: "bindery",
  clientSecret: "a secret of the tests that is long enough",
};
