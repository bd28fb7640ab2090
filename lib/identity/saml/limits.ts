/** Maximum number of a provider's group mappings; in a file of its own, so that screens load no schemas. */
export const MOST_GROUP_MAPPINGS = 200;
