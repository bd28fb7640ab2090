import { z } from "zod";
import { isRecord } from "@/lib/core/is-record";

/** The names of SCIM 2.0, RFC 7643 and RFC 7644. */
export const URN = {
  user: "urn:ietf:params:scim:schemas:core:2.0:User",
  enterpriseUser: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
  group: "urn:ietf:params:scim:schemas:core:2.0:Group",
  list: "urn:ietf:params:scim:api:messages:2.0:ListResponse",
  search: "urn:ietf:params:scim:api:messages:2.0:SearchRequest",
  patch: "urn:ietf:params:scim:api:messages:2.0:PatchOp",
  error: "urn:ietf:params:scim:api:messages:2.0:Error",
} as const;

/** How many members of a group one request may name. */
export const MOST_MEMBERS = 5_000;
const MOST_OPERATIONS = 1_000;
export const MOST_EMAILS = 20;
export const MOST_RESULTS = 200;
const USUAL_RESULTS = 100;

const NAMES = new Map(
  [
    ...["schemas", "userName", "externalId", "active", "displayName", "name", "emails", "members", "groups"],
    ...["formatted", "givenName", "familyName", "value", "type", "primary", "display", "Operations", "op"],
    ...["path", "attributes", "excludedAttributes", "filter", "sortBy", "sortOrder", "startIndex", "count"],
  ].map((name) => [name.toLowerCase(), name]),
);

/** Returns an object with attribute names spelled as in the RFC: they are case-insensitive. */
export const canonical = (value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, item]) => [canonicalName(name), item]))
    : value;
export const canonicalName = (name: string): string => NAMES.get(name.toLowerCase()) ?? name;

/** Other SCIM attributes are ignored: clients send all that they know. */
const attributes = <Shape extends z.ZodRawShape>(shape: Shape) => z.preprocess(canonical, z.object(shape));

/** Some clients send booleans as strings. */
const Flag = z.preprocess(
  (value) => (typeof value === "string" && /^(?:true|false)$/i.test(value) ? /^t/i.test(value) : value),
  z.boolean(),
);

const Name = z.string().trim().max(256);
const Schemas = z.array(z.string().max(200)).max(20).optional();
const ExternalId = z.string().max(256).nullish();

export const ScimUser = attributes({
  schemas: Schemas,
  userName: z.string().trim().min(1).max(256),
  externalId: ExternalId,
  active: Flag.optional(),
  displayName: Name.nullish(),
  name: attributes({
    formatted: Name.nullish(),
    givenName: Name.nullish(),
    familyName: Name.nullish(),
  }).nullish(),
  emails: z
    .array(
      attributes({
        value: z.string().trim().max(256),
        type: z.string().max(64).nullish(),
        primary: Flag.nullish(),
      }),
    )
    .max(MOST_EMAILS)
    .nullish(),
});
export type ScimUser = z.infer<typeof ScimUser>;

const Members = z.array(attributes({ value: z.string().min(1).max(64) })).max(MOST_MEMBERS);

export const ScimGroup = attributes({
  schemas: Schemas,
  displayName: Name.min(1),
  externalId: ExternalId,
  members: Members.nullish(),
});
export type ScimGroup = z.infer<typeof ScimGroup>;

export const PatchRequest = attributes({
  schemas: Schemas,
  Operations: z
    .array(
      attributes({
        op: z
          .string()
          .max(16)
          .toLowerCase()
          .pipe(z.enum(["add", "replace", "remove"])),
        path: z.string().max(1_000).nullish(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(MOST_OPERATIONS),
});
export type PatchOperation = z.infer<typeof PatchRequest>["Operations"][number];

const Names = z.string().max(2_000).optional();

export const ResourceQuery = z.object({ attributes: Names, excludedAttributes: Names });
export type ResourceQuery = z.infer<typeof ResourceQuery>;

/** Numbers out of range mean the nearest one in range. */
const index = z.coerce
  .number()
  .int()
  .transform((number) => Math.max(1, Math.min(number, 1_000_000)))
  .default(1);
const howMany = z.coerce
  .number()
  .int()
  .transform((number) => Math.max(0, Math.min(number, MOST_RESULTS)))
  .default(USUAL_RESULTS);
const order = z
  .string()
  .max(16)
  .toLowerCase()
  .pipe(z.enum(["ascending", "descending"]))
  .default("ascending");
const listed = {
  filter: z.string().max(2_000).optional(),
  startIndex: index,
  count: howMany,
  sortBy: z.string().max(200).optional(),
  sortOrder: order,
};

export const ListQuery = ResourceQuery.extend(listed);
export type ListQuery = z.infer<typeof ListQuery>;

const NameList = z
  .array(z.string().max(200))
  .max(50)
  .transform((names) => names.join(","))
  .optional();
/** As `ListQuery`, in a body, so that the filter appears in no address. */
export const SearchRequest = attributes({
  schemas: Schemas,
  attributes: NameList,
  excludedAttributes: NameList,
  ...listed,
});

/** A resource in a request. */
export const Resource = z.looseObject({ schemas: z.array(z.string()) });
export type Resource = z.infer<typeof Resource>;
