import { Invalid } from "@/lib/core/errors";
import { isRecord } from "@/lib/core/is-record";
import { isNotKept } from "./attributes";
import { attributeName, type Filter, isOfCore, parseFilter } from "./filter";
import { canonical, canonicalName, MOST_EMAILS, type PatchOperation, URN } from "./messages";

/**
 * PATCH, RFC 7644, section 3.5.2, applied to a resource as it is sent: the result is validated like a
 * complete replacement. Okta puts attributes into the value of an operation without a path; Entra ID uses
 * paths, and also puts them into attribute names.
 */

type Values = Record<string, unknown>;

/** Read-only attributes. */
const ALWAYS_OURS = new Set(["id", "schemas", "meta", "groups", "name.formatted"]);
const KEPT = new Set([
  ...[
    "username",
    "externalid",
    "active",
    "displayname",
    "name",
    "name.givenname",
    "name.familyname",
    "emails",
  ],
  ...["members"],
]);

type Path = { attribute: string; filter: Filter | null; sub: string | null };

const invalidPath = (path: string) =>
  new Invalid(`The path “${path.slice(0, 100)}” leads to no attribute.`, "invalid_path");

/** Parses a path; null for one that is not stored. Throws Invalid for an invalid path. */
function parsePath(source: string): Path | null {
  const path = source.trim();
  if (/^urn:/i.test(path) && !isOfCore(path)) return null;
  const [, name, filter, sub] =
    /^([a-z][\w$-]*(?:\.[a-z][\w$-]*)?)(?:\[(.{1,500})\](?:\.([a-z][\w$-]*))?)?$/.exec(pathName(path)) ?? [];
  if (name === undefined) throw invalidPath(path);
  if (ALWAYS_OURS.has(name) || isNotKept(name)) return null;
  if (name === "emails.value") return { attribute: "emails", filter: null, sub: "value" };
  if (!KEPT.has(name)) throw invalidPath(path);
  // Of a member only the id is stored.
  if (name === "members" && sub !== undefined && sub !== "value") return null;
  return { attribute: name, filter: filter === undefined ? null : parseFilter(filter), sub: sub ?? null };
}

/** Returns the path with its names in lower case; the filter in brackets keeps its values. */
function pathName(path: string): string {
  const bracket = path.indexOf("[");
  if (bracket < 0) return attributeName(path);
  const end = path.lastIndexOf("]");
  return (
    attributeName(path.slice(0, bracket)) + path.slice(bracket, end + 1) + path.slice(end + 1).toLowerCase()
  );
}

type Step = { op: PatchOperation["op"]; path: Path; value: unknown };

/** Splits operations into steps, each for one attribute. */
const stepsOf = (operations: readonly PatchOperation[]): Step[] =>
  operations.flatMap(({ op, path, value }) => {
    if (path !== undefined && path !== null && path !== "") return stepTo(op, path, value);
    if (op === "remove") throw new Invalid("“remove” needs a path.", "no_target");
    if (!isRecord(value))
      throw new Invalid(
        "An operation without a path needs an object of attributes as its value.",
        "invalid_value",
      );
    return Object.entries(value).flatMap(([name, item]) =>
      // An extension is an object of its own.
      name.toLowerCase() === URN.enterpriseUser.toLowerCase() ? [] : stepTo(op, name, item),
    );
  });

function stepTo(op: Step["op"], source: string, value: unknown): Step[] {
  const path = parsePath(source);
  return path === null ? [] : [{ op, path, value }];
}

/** Applies operations to a resource. */
export function patched(resource: Values, operations: readonly PatchOperation[]): Values {
  let result = resource;
  for (const step of stepsOf(operations)) result = apply(result, step);
  return result;
}

function apply(resource: Values, { op, path, value }: Step): Values {
  const [name = "", inner] = path.attribute.split(".").map(canonicalName);
  if (inner !== undefined) {
    const before = (resource[name] ?? {}) as Values;
    return { ...resource, [name]: { ...before, [inner]: op === "remove" ? null : value } };
  }
  if (name === "emails") {
    const emails = emailsAfter(emailsOf(resource), op, path, value);
    // Each operation compares all of them.
    if (emails.length > MOST_EMAILS)
      throw new Invalid(`emails: send at most ${MOST_EMAILS} addresses.`, "invalid_value");
    return { ...resource, emails };
  }
  if (name === "name" && op !== "remove") {
    return { ...resource, name: { ...((resource.name ?? {}) as Values), ...namePartsOf(value) } };
  }
  return { ...resource, [name]: op === "remove" ? null : value };
}

/** Returns the stored parts of a name: each operation copies the earlier ones. */
const namePartsOf = (value: unknown): Values =>
  typeof value !== "object" || value === null
    ? {}
    : Object.fromEntries(
        Object.entries(canonical(value) as Values).filter(([part]) => KEPT.has(`name.${part.toLowerCase()}`)),
      );

type Email = Values;
const emailsOf = ({ emails }: Values): Email[] => (Array.isArray(emails) ? emails : []);

function emailsAfter(
  emails: readonly Email[],
  op: Step["op"],
  { filter, sub }: Path,
  value: unknown,
): Email[] {
  const isMeant = (email: Email) => filter === null || matches(filter, email);
  if (op === "remove") return emails.filter((email) => !isMeant(email));
  if (filter === null && sub === null) {
    const given = (Array.isArray(value) ? value : [value]).map((email) => canonical(email) as Email);
    // A new primary address replaces the earlier one.
    return op === "replace" ? given : [...given, ...emails];
  }
  const change = sub === null ? (canonical(value) as Email) : { [canonicalName(sub)]: value };
  // Entra ID replaces addresses that do not exist yet.
  if (!emails.some(isMeant)) return [{ ...described(filter), ...change }, ...emails];
  return emails.map((email) => (isMeant(email) ? { ...email, ...change } : email));
}

/** Returns the attributes that a filter demands, if it is a single equality. */
const described = (filter: Filter | null): Email =>
  filter?.kind === "compare" && filter.operator === "eq"
    ? { [canonicalName(filter.attribute)]: filter.value }
    : {};

function matches(filter: Filter, item: Values): boolean {
  switch (filter.kind) {
    case "and":
      return filter.terms.every((term) => matches(term, item));
    case "or":
      return filter.terms.some((term) => matches(term, item));
    case "not":
      return !matches(filter.term, item);
    case "present":
      return (item[canonicalName(filter.attribute)] ?? null) !== null;
    case "compare": {
      const fits = lowered(item[canonicalName(filter.attribute)]) === lowered(filter.value);
      if (filter.operator === "eq") return fits;
      if (filter.operator === "ne") return !fits;
      throw new Invalid("Filters in paths compare with “eq” or “ne”.", "invalid_path");
    }
  }
}

const lowered = (value: unknown) => String(value ?? "").toLowerCase();

/** A change of a group's members: a full replacement, or additions and removals. */
export type MemberChange = { replaced: boolean; add: Set<string>; remove: Set<string> };

/**
 * Collects the changes of a group. Members are listed one by one, so that the present ones need not be
 * loaded.
 */
export function groupChange(operations: readonly PatchOperation[]) {
  const members: MemberChange = { replaced: false, add: new Set(), remove: new Set() };
  const values: { displayName?: unknown; externalId?: unknown } = {};
  for (const { op, path, value } of stepsOf(operations)) {
    if (path.attribute === "displayname") values.displayName = op === "remove" ? null : value;
    else if (path.attribute === "externalid") values.externalId = op === "remove" ? null : value;
    else if (path.attribute === "members") changeMembers(members, op, path, value);
  }
  return { values, members };
}

function changeMembers(members: MemberChange, op: Step["op"], path: Path, value: unknown): void {
  const { filter } = path;
  // The named members give way to others; the rest stays.
  if (op === "replace" && filter !== null) {
    changeMembers(members, "remove", path, undefined);
    changeMembers(members, "add", { ...path, filter: null }, value);
    return;
  }
  const named = filter === null ? idsOf(value) : idsIn(filter);
  if (op === "replace" || (op === "remove" && named === null)) {
    Object.assign(members, { replaced: true, add: new Set(named ?? []), remove: new Set() });
    return;
  }
  for (const id of named ?? []) {
    (op === "add" ? members.add : members.remove).add(id);
    (op === "add" ? members.remove : members.add).delete(id);
  }
}

/** Returns the ids in the value of an operation; null if there is no value. */
function idsOf(value: unknown): string[] | null {
  if (value === undefined || value === null) return null;
  return (Array.isArray(value) ? value : [value]).map((item: unknown) => {
    const id = typeof item === "string" ? item : (canonical(item) as Values | null)?.value;
    if (typeof id !== "string" || id === "" || id.length > 64)
      throw new Invalid("members: each needs the “value” of a user's id.", "invalid_value");
    return id;
  });
}

/** Returns the ids in `members[value eq "…"]`. */
function idsIn(filter: Filter): string[] {
  if (filter.kind === "or") return filter.terms.flatMap(idsIn);
  if (filter.kind === "compare" && filter.attribute === "value" && filter.operator === "eq")
    return [String(filter.value)];
  throw new Invalid("Members are named by “value eq” and their id.", "invalid_path");
}
