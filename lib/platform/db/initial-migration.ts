import "server-only";

/** The migrations of Bindery 0.1.0, which the initial migration replaced: both make the same schema. */
const REPLACED = { count: 70, last: "20261127235716_saml_groups_and_encryption" };

/**
 * Decides what a database without the initial migration needs, by the names of its finished migrations in their
 * order: true if it only has to be marked as having the initial one, false if it is empty.
 * @throws if its schema is an earlier one, which this version cannot upgrade
 */
export function hasReplacedMigrations(finished: readonly string[]): boolean {
  if (finished.length === 0) return false;
  // A checkout between two releases can have applied migrations that follow the initial one.
  const replaced = finished.filter((name) => name <= REPLACED.last);
  const last = replaced.at(-1);
  if (last === REPLACED.last && replaced.length === REPLACED.count) return true;
  throw new Error(
    `The database is too old for this version of Bindery. It has ${replaced.length} of the ${REPLACED.count} migrations of Bindery 0.1.0, up to “${last}”; the upgrade needs all of them, up to “${REPLACED.last}”. ` +
      "Install the last Bindery 0.1.0, run “npm run -s bindery -- migrate” there, then start this version again; the manual shows the commands under “Backup and upgrade”. Nothing in the database was changed.",
  );
}
