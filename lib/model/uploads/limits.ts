/** Apart from the schemas, so that screens which only tell of it load no validator. */
export const MAXIMUM_UPLOAD = 50 * 1024 * 1024;
