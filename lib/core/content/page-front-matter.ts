import { isEmoji } from "./emoji";
import {
  type FrontMatterName,
  fieldNames,
  type NamesWhere,
  PAGE_FIELDS,
  type PageField,
  type PageFieldName,
  type PageFieldValues,
  type SettableName,
} from "./page-fields";

/** Fields of a page in front matter: their names, reading and writing. */

export type FrontMatterFields = Pick<PageFieldValues, FrontMatterName>;

const FRONT_MATTER_FIELDS = fieldNames<FrontMatterName>(({ frontMatter }) => frontMatter);

const fieldOf = (name: FrontMatterName | SettableName): PageField => PAGE_FIELDS[name];

function namesOf(name: FrontMatterName): readonly string[] {
  return fieldOf(name).frontMatter ?? [];
}

/** Every name that a field has in front matter. */
export const FRONT_MATTER_NAMES: ReadonlySet<string> = new Set(FRONT_MATTER_FIELDS.flatMap(namesOf));

/** True for the name in front matter of a field of the page, its title included. */
export const isPageField = (name: string): boolean => name === "title" || FRONT_MATTER_NAMES.has(name);

/** All names in front matter for the same field, this one included. */
export const namesOfSameField = (name: string): readonly string[] =>
  FRONT_MATTER_FIELDS.map(namesOf).find((names) => names.includes(name)) ?? [name];

/** The stored form of a value: an empty text becomes the field's empty value, as does false where that is undefined. */
export const storedValue = <Name extends SettableName>(name: Name, value: unknown): PageFieldValues[Name] => {
  const { empty } = fieldOf(name);
  return (value === "" || (value === false && empty === undefined) ? empty : value) as PageFieldValues[Name];
};

/** The fields set in front matter; values of the wrong type are ignored. */
export function readFrontMatterFields(data: Readonly<Record<string, unknown>>): Partial<FrontMatterFields> {
  const stated: Record<string, unknown> = {};
  for (const name of FRONT_MATTER_FIELDS) {
    const written = namesOf(name).find((each) => Object.hasOwn(data, each));
    const value = written === undefined ? undefined : readAs(fieldOf(name).given!, data[written]);
    if (value !== undefined) stated[name] = storedValue(name, value);
  }
  return stated;
}

function readAs(given: NonNullable<PageField["given"]>, written: unknown): string | boolean | undefined {
  if (given.as === "flag") return typeof written === "boolean" ? written : undefined;
  if (typeof written !== "string") return undefined;
  const text = written.trim();
  if (given.as === "emoji") return isEmoji(text) ? text : undefined;
  return text.slice(0, given.longest).replace(/[\uD800-\uDBFF]$/, "");
}

const pick = <Name extends PageFieldName>(names: readonly Name[], values: Pick<PageFieldValues, Name>) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<PageFieldValues, Name>;

/** The fields of a record that front matter can set; absent ones are undefined, to replace others. */
export const frontMatterFieldsOf = (record: FrontMatterFields): FrontMatterFields =>
  pick(FRONT_MATTER_FIELDS, record);

/** The same for a page without front matter. */
export const NO_FRONT_MATTER: FrontMatterFields = Object.fromEntries(
  FRONT_MATTER_FIELDS.map((name) => [name, fieldOf(name).empty]),
) as FrontMatterFields;

/** The front matter of a record, by the names that exports write. */
export const frontMatterOf = (record: FrontMatterFields): Record<string, unknown> =>
  Object.fromEntries(
    FRONT_MATTER_FIELDS.filter((name) => record[name] !== fieldOf(name).empty).map((name) => [
      namesOf(name)[0],
      record[name],
    ]),
  );

type UnsaidName = NamesWhere<{ unsaid: true }>;

const UNSAID = fieldNames<UnsaidName>(({ unsaid }) => unsaid);

/** The fields of a record that files of a repository do not contain. */
export const fieldsOutsideFiles = (record: PageFieldValues): Pick<PageFieldValues, UnsaidName> =>
  pick(UNSAID, record);
