import manifest from "@/package.json";

/** The version of this installation and its build time; for a development server its start. */
export const version = manifest.version;
export const build = process.env.BINDERY_BUILD_TIME ?? new Date().toISOString();
