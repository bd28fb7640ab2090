import { ASSERTION } from "./names";
import { Refused } from "./refusal";
import { childrenOf, type XmlElement } from "./xml";

/** The values of an attribute. */
const valuesOf = (assertion: XmlElement, name: string): XmlElement[] =>
  childrenOf(assertion, ASSERTION, "AttributeStatement")
    .flatMap((statement) => childrenOf(statement, ASSERTION, "Attribute"))
    .filter(({ attributes }) => attributes.get("Name") === name)
    .flatMap((attribute) => childrenOf(attribute, ASSERTION, "AttributeValue"));

/** The value of an attribute with exactly one value. */
export function singleValue(assertion: XmlElement, name: string): string {
  const values = valuesOf(assertion, name);
  const [value, another] = values;
  if (!value || another || value.children.length > 0)
    throw new Refused(
      "attributes",
      `The attribute ${name} has ${values.length} values; one text is expected.`,
      // Values are personal data that the log does not need.
      { expected: name, received: attributeNamesIn(assertion).join(", ") || "no attributes" },
    );
  return value.text.trim();
}

/** Entra ID sends a link in this attribute instead of the groups of a person with too many of them. */
const GROUPS_LINK = "http://schemas.microsoft.com/claims/groups.link";

/** The groups of the person, none if the attribute is absent; null if the response has only a link to them. */
export function groupsIn(assertion: XmlElement, name: string): string[] | null {
  if (valuesOf(assertion, GROUPS_LINK).length > 0) return null;
  const values = valuesOf(assertion, name).filter(({ children }) => children.length === 0);
  return [...new Set(values.map(({ text }) => text.trim()))].filter((text) => text !== "");
}

const CLAIMS = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";

const WHOLE_NAMES = [
  "displayName",
  "http://schemas.microsoft.com/identity/claims/displayname",
  "urn:oid:2.16.840.1.113730.3.1.241",
  "cn",
  "urn:oid:2.5.4.3",
];

const FIRST_NAMES = ["givenName", "firstName", `${CLAIMS}/givenname`, "urn:oid:2.5.4.42"];
const LAST_NAMES = ["sn", "surname", "lastName", `${CLAIMS}/surname`, "urn:oid:2.5.4.4"];
const LONGEST_NAME = 64;

/** The display name of the person: no decision depends on it, so any usual attribute is accepted. */
export function displayNameIn(assertion: XmlElement, configured: string | null): string | null {
  const firstOf = (names: readonly string[]): string =>
    names
      .map((name) => valuesOf(assertion, name)[0]?.text ?? "")
      .map((text) => text.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, " ").trim())
      .find((text) => text !== "") ?? "";
  const whole = firstOf(configured === null ? WHOLE_NAMES : [configured, ...WHOLE_NAMES]);
  const name = whole || [firstOf(FIRST_NAMES), firstOf(LAST_NAMES)].filter(Boolean).join(" ");
  return name === "" ? null : name.slice(0, LONGEST_NAME).toWellFormed().trim();
}

const attributeNamesIn = (assertion: XmlElement): string[] =>
  childrenOf(assertion, ASSERTION, "AttributeStatement")
    .flatMap((statement) => childrenOf(statement, ASSERTION, "Attribute"))
    .map(({ attributes }) => attributes.get("Name") ?? "");

export const attributesIn = (assertion: XmlElement): string =>
  attributeNamesIn(assertion)
    .map(
      (name) =>
        `${name} = ${valuesOf(assertion, name)
          .map(({ text }) => text.trim())
          .join(" | ")}`,
    )
    .join("; ") || "no attributes";
