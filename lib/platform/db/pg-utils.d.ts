/** How `pg` converts values for sending; the package exports it without types. */
declare module "pg/lib/utils.js" {
  export function prepareValue(value: unknown): string | Buffer | null;
}
