/** Where the name of a thing stands, as a statement over `id`. Things without a name of their own have none. */
type Name = (id: string) => string;

const column =
  (table: string, name: string): Name =>
  (id) =>
    `(SELECT s.${name} FROM "${table}" s WHERE s."id" = ${id})`;

const person = column("User", `"displayName"`);
const token = column("ApiToken", `"label"`);
/** An organization has one at most, which goes by its id. */
const directory: Name = (id) => `(SELECT s."label" FROM "Directory" s WHERE s."organizationId" = ${id})`;

/** What events are about, by the first part of their kinds, with the name that each has at the time. */
const NAMES: Readonly<Record<string, Name>> = {
  organization: column("Organization", `"title"`),
  member: person,
  request: column("Organization", `"title"`),
  auditLog: column("Organization", `"title"`),
  signIn: person,
  user: person,
  token,
  team: column("Team", `"title"`),
  collection: column("Collection", `"title"`),
  space: column("Space", `"title"`),
  changeRequest: (id) =>
    `(SELECT concat_ws(' ', '#' || s."number", nullif(s."subject", '')) FROM "ChangeRequest" s WHERE s."id" = ${id})`,
  site: column("Site", `"title"`),
  siteSection: column("SiteSection", `"title"`),
  siteSectionGroup: column("SiteSectionGroup", `"title"`),
  siteSpace: (id) =>
    `(SELECT e."title" FROM "SiteSpace" s JOIN "Space" e ON e."id" = s."spaceId" WHERE s."id" = ${id})`,
  siteRedirect: column("SiteRedirect", `"source"`),
  spaceInstallation: column("Space", `"title"`),
  siteInstallation: column("Site", `"title"`),
  shareLink: column("SiteShareLink", `"name"`),
  openApiSpec: column("OpenApiSpec", `"slug"`),
  translationSettings: column("TranslationSettings", `"title"`),
  translation: column("TranslationSettings", `"title"`),
  translatedPage: column("TranslationSettings", `"title"`),
  glossary: column("Organization", `"title"`),
  directory,
  invite: column("Invite", `"email"`),
  samlProvider: column("SamlProvider", `"label"`),
  webhook: column("Webhook", `"title"`),
};

/** Where the payload of an event names what it is about, if not by a title. */
const NAME_FIELDS: Readonly<Record<string, string>> = {
  invite: "email",
  samlProvider: "label",
  integration: "integration",
  installation: "integration",
  emailDomain: "domain",
  shareLink: "name",
  siteRedirect: "source",
};

/** The first part of a kind: "changeRequest" of "changeRequest.merged". */
export const thingOf = (kind: string): string => kind.slice(0, kind.indexOf("."));

/**
 * SQL of the name of what an event is about, at the time it is recorded; of a thing that the same transaction
 * removed, by what the payload says of it.
 * @param id parameter with the id of the thing
 * @param payload parameter with the payload
 */
export function subjectName(thing: string, id: string, payload: string): string {
  const name = NAMES[thing];
  const inPayload = `${payload}::jsonb ->> '${NAME_FIELDS[thing] ?? "title"}'`;
  if (name) return `coalesce(${name(`${id}::text`)}, ${inPayload})`;
  return thing in NAME_FIELDS ? inPayload : `NULL`;
}

type ActorParameters = { id: string; kind: string; detail: string; organizationId: string };

/** SQL of the name of who acted, by parameters; an agent's or integration's is followed by whom it acts for. */
export const actorName = ({ id, kind, detail, organizationId }: ActorParameters): string =>
  `CASE WHEN ${kind}::text = 'directory' THEN ${directory(`${organizationId}::text`)}
     WHEN ${kind}::text IN ('agent', 'installation') THEN ${token(`${detail}::text`)} || ' for ' || ${person(`${id}::text`)}
     ELSE ${person(`${id}::text`)} END`;
