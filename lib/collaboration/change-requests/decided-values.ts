import { z } from "zod";
import { given } from "@/lib/content/pages/field-schemas";
import { FileName, metadata, reusableTitle, VariableValue } from "@/lib/content/pages/schemas";
import type { ConflictTarget } from "@/lib/core/content/conflict";
import { cleanFileName } from "@/lib/core/content/file-name";
import { readableIssues } from "@/lib/platform/api/issue-message";

const FIELDS: Record<string, z.ZodType> = {
  "page.title": metadata.title,
  "page.slug": metadata.slug,
  ...Object.fromEntries(
    Object.entries(given).map(([name, schema]): [string, z.ZodType] => [`page.${name}`, schema.nullable()]),
  ),
  "reusable.title": reusableTitle,
  "file.name": FileName.refine((name) => cleanFileName(name) === name, {
    error: "must be a name without folders and invisible signs.",
  }),
};
/** Values of covers and layouts: names, addresses, numbers and switches. */
const OTHER = z.union([z.string().max(2048), z.number(), z.boolean(), z.null()]);

/**
 * Returns the error of a decision's own value, the same as in an edit; null if valid. The merge checks its
 * type.
 */
export function decidedValueError(
  { type }: ConflictTarget,
  field: string | undefined,
  value: unknown,
): string | null {
  const name = `${type}.${field ?? ""}`;
  const schema =
    FIELDS[name] ?? (type === "variable" || name.startsWith("page.variables.") ? VariableValue : OTHER);
  const { error } = schema.safeParse(value, readableIssues);
  return error?.issues[0]?.message ?? null;
}
