/**
 * Attributes of RFC 7643 that clients send unasked and that are not stored, in lower case. Changes to them
 * are ignored, and filters compare them as absent.
 */
const USER = [
  ...["nickname", "profileurl", "title", "usertype", "preferredlanguage", "locale", "timezone", "password"],
  ...["phonenumbers", "ims", "photos", "addresses", "entitlements", "roles", "x509certificates"],
  ...["name.middlename", "name.honorificprefix", "name.honorificsuffix", "emails.display"],
];

type AttributeDefinition = {
  name: string;
  type: "string" | "complex" | "reference";
  description: string;
  subAttributes?: AttributeDefinition[];
};

/** The attributes of the enterprise extension, as `/Schemas` lists them. */
export const ENTERPRISE_ATTRIBUTES: AttributeDefinition[] = [
  { name: "employeeNumber", type: "string", description: "The employee number" },
  { name: "costCenter", type: "string", description: "The name of the cost center" },
  { name: "organization", type: "string", description: "The name of the organization" },
  { name: "division", type: "string", description: "The name of the division" },
  { name: "department", type: "string", description: "The name of the department" },
  {
    ...{ name: "manager", type: "complex", description: "The manager" },
    subAttributes: [
      { name: "value", type: "string", description: "The id of the manager" },
      { name: "$ref", type: "reference", description: "The address of the manager" },
      { name: "displayName", type: "string", description: "The name of the manager" },
    ],
  },
];

const NOT_KEPT = new Set([...USER, ...ENTERPRISE_ATTRIBUTES.map(({ name }) => name.toLowerCase())]);

/**
 * True if an attribute, or its parent, is known but not stored.
 * @param name in lower case
 */
export const isNotKept = (name: string): boolean => NOT_KEPT.has(name) || NOT_KEPT.has(name.split(".")[0]!);
