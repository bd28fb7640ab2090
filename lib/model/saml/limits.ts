/** How many groups of a provider can give a role or a team; in a file of its own, so that screens load no schemas. */
export const MOST_GROUP_MAPPINGS = 200;
