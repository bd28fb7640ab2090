import manifest from "@/package.json";

/** The version of this installation and when it was built; a development server counts as built at its start. */
export const version = manifest.version;
export const build = process.env.BINDERY_BUILD_TIME ?? new Date().toISOString();
