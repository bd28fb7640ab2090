/** Names of the ways through next-auth besides the password, for server and browser. */
export const SECOND_FACTOR = "second-factor";
export const PASSKEY = "passkey";
