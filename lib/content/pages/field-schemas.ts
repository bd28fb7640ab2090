import { z } from "zod";
import { EMOJI_LENGTH, isEmoji } from "@/lib/core/content/emoji";
import {
  fieldNames,
  PAGE_FIELDS,
  type PageField,
  type PageFieldValues,
  type SettableName,
  type ShownName,
} from "@/lib/core/content/page-fields";
import type { PageKind } from "@/lib/core/content/page-kind";

/** The schemas of page fields in API requests and responses, made from the table of fields. */

type Schema<Value> = z.ZodOptional<Value extends boolean ? z.ZodBoolean : z.ZodString>;
type Shape<Name extends SettableName> = { [Each in Name]: Schema<NonNullable<PageFieldValues[Each]>> };

const shapeOf = <Name extends SettableName>(
  names: readonly Name[],
  schemaOf: (field: PageField) => z.ZodType,
): Shape<Name> => Object.fromEntries(names.map((name) => [name, schemaOf(PAGE_FIELDS[name])])) as Shape<Name>;

const described = (schema: z.ZodType, ...sentences: (string | undefined)[]): z.ZodType => {
  const words = sentences.filter((sentence) => sentence !== undefined).join(" ");
  return words === "" ? schema : schema.describe(words);
};

/** Page fields in changes of a page. */
export const given = shapeOf(
  fieldNames<SettableName>((field) => field.given),
  (field) => {
    const { about } = field;
    const as = field.given!;
    if (as.as === "flag") return described(z.boolean().optional(), about);
    const text =
      as.as === "text"
        ? z.string().max(as.longest)
        : z
            .string()
            .max(EMOJI_LENGTH, { abort: true })
            .refine((written) => written === "" || isEmoji(written), {
              error: "choose one emoji, or leave it empty.",
            });
    return described(text.optional(), about, "An empty text clears it.");
  },
);

/** Page fields in responses, by kind of page; texts only if not empty. */
export const shown = <Kind extends PageKind>(kind: Kind): Shape<ShownName<Kind>> =>
  shapeOf(
    fieldNames<ShownName<Kind>>((field) => field.shown?.includes(kind)),
    (field) => described((field.given!.as === "flag" ? z.boolean() : z.string()).optional(), field.about),
  );
