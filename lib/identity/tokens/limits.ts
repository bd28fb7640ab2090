/** Separate from the schemas, so that screens which only mention the limits load no validator. */
export const TOKEN_DAYS_DEFAULT = 90;
export const TOKEN_DAYS_MAXIMUM = 366;
