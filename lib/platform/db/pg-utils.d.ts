/** How `pg` turns values into what it sends; the package exports it without types. */
declare module "pg/lib/utils.js" {
  export function prepareValue(value: unknown): string | Buffer | null;
}
