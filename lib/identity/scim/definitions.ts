import { scimUrl } from "@/lib/platform/urls";
import { ENTERPRISE_ATTRIBUTES } from "./attributes";
import { MOST_RESULTS, type Resource, URN } from "./messages";

/** The self-description of the service in RFC 7643, sections 5 to 8. */

const SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Schema";
const RESOURCE_TYPE = "urn:ietf:params:scim:schemas:core:2.0:ResourceType";
const CONFIG = "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig";

const meta = (organizationId: string, resourceType: string, path: string) => ({
  meta: { resourceType, location: scimUrl(organizationId, path) },
});

export const serviceProviderConfig = (organizationId: string): Resource => ({
  schemas: [CONFIG],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "SCIM token",
      description: "The token of the organization's directory, in the Authorization header.",
      specUri: "https://www.rfc-editor.org/rfc/rfc6750",
      primary: true,
    },
  ],
  ...meta(organizationId, "ServiceProviderConfig", "/ServiceProviderConfig"),
});

const TYPES = [
  {
    name: "User",
    endpoint: "/Users",
    description: "A member of the organization",
    schema: URN.user,
    schemaExtensions: [{ schema: URN.enterpriseUser, required: false }],
  },
  { name: "Group", endpoint: "/Groups", description: "A team of the organization", schema: URN.group },
] as const;

export const resourceTypes = (organizationId: string): Resource[] =>
  TYPES.map((type) => ({
    schemas: [RESOURCE_TYPE],
    id: type.name,
    ...type,
    ...meta(organizationId, "ResourceType", `/ResourceTypes/${type.name}`),
  }));

type Attribute = {
  name: string;
  type: "string" | "boolean" | "complex" | "reference";
  description: string;
  multiValued?: true;
  required?: true;
  caseExact?: true;
  mutability?: "readOnly" | "writeOnly";
  returned?: "never";
  uniqueness?: "server";
  subAttributes?: Attribute[];
};

const full = ({ subAttributes, ...attribute }: Attribute): Record<string, unknown> => ({
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...attribute,
  ...(subAttributes && { subAttributes: subAttributes.map(full) }),
});

const reference = (what: string): Attribute[] => [
  { name: "value", type: "string", description: `The id of the ${what}`, caseExact: true },
  { name: "display", type: "string", description: `The name of the ${what}`, mutability: "readOnly" },
];

const EXTERNAL_ID: Attribute = {
  ...{ name: "externalId", type: "string", description: "The id in the directory", caseExact: true },
};

const ATTRIBUTES: Record<(typeof TYPES)[number]["name"], Attribute[]> = {
  User: [
    EXTERNAL_ID,
    {
      ...{ name: "userName", type: "string", required: true, uniqueness: "server" },
      description: "Name in the directory; also the e-mail address if “emails” has none",
    },
    {
      ...{ name: "name", type: "complex", description: "The parts of the name" },
      subAttributes: [
        { name: "formatted", type: "string", description: "The full name" },
        { name: "givenName", type: "string", description: "The first name" },
        { name: "familyName", type: "string", description: "The last name" },
      ],
    },
    { name: "displayName", type: "string", description: "The displayed name" },
    {
      ...{ name: "emails", type: "complex", multiValued: true },
      description:
        "Addresses, of which the primary one is stored. It has to be of a verified domain of the organization",
      subAttributes: [
        { name: "value", type: "string", description: "The address" },
        { name: "type", type: "string", description: "“work”" },
        { name: "primary", type: "boolean", description: "True for the primary one" },
      ],
    },
    { name: "active", type: "boolean", description: "True if the person may use the organization" },
    {
      ...{ name: "groups", type: "complex", multiValued: true, mutability: "readOnly" },
      description: "The groups that the person is in",
      subAttributes: reference("group"),
    },
  ],
  Group: [
    EXTERNAL_ID,
    {
      ...{ name: "displayName", type: "string", required: true, uniqueness: "server" },
      description: "The name of the group; its beginning is the title of the team",
    },
    {
      ...{ name: "members", type: "complex", multiValued: true },
      description: "The people in the group, all of them users of the directory",
      subAttributes: reference("user"),
    },
  ],
};

/** Directories send it unasked. It is accepted but not stored. */
const notKept = ({ subAttributes, ...attribute }: Attribute): Attribute => ({
  ...attribute,
  mutability: "writeOnly",
  returned: "never",
  ...(subAttributes && { subAttributes: subAttributes.map(notKept) }),
});

type Schema = { id: string; name: string; description: string; attributes: Attribute[] };

const SCHEMAS: Schema[] = [
  ...TYPES.map(({ name, schema, description }) => ({
    ...{ id: schema, name, description, attributes: ATTRIBUTES[name] },
  })),
  {
    ...{ id: URN.enterpriseUser, name: "EnterpriseUser" },
    description: "Company data about the person. It is accepted but not stored",
    attributes: ENTERPRISE_ATTRIBUTES.map(notKept),
  },
];

export const schemas = (organizationId: string): Resource[] =>
  SCHEMAS.map(({ id, attributes, ...schema }) => ({
    schemas: [SCHEMA],
    id,
    ...schema,
    attributes: attributes.map(full),
    ...meta(organizationId, "Schema", `/Schemas/${id}`),
  }));
