/** Names of next-auth's providers besides the password, for server and browser. */
export const SECOND_FACTOR = "second-factor";
export const PASSKEY = "passkey";
