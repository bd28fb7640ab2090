/** Separate from the schemas, so that screens which only mention the limits load no validator. */
export const PASSWORD_MINIMUM = 8;
export const PASSWORD_MAXIMUM = 256;
