import type { RecordedKind } from "./catalogue";

/** Where the name of a thing is stored, as a statement over `id`. */
type Name = (id: string) => string;

const column =
  (table: string, name: string, key = "id"): Name =>
  (id) =>
    `(SELECT s."${name}" FROM "${table}" s WHERE s."${key}" = ${id})`;

const personName = column("User", "displayName");
const tokenName = column("ApiToken", "label");
/** An organization has one at most, which goes by its id. */
const directoryName = column("Directory", "label", "organizationId");

/** What events can be about. */
export type SubjectType<Kind extends string = RecordedKind> = Kind extends `${infer First}.${string}`
  ? First
  : never;

/** Where the name of a thing is found: in its row, and in the payload of an event about it. */
type Subject = { stored?: Name; payloadField?: string };

const titled = (table: string): Subject => ({ stored: column(table, "title"), payloadField: "title" });
const person: Subject = { stored: personName };
const organization = titled("Organization");
const translationSettings = titled("TranslationSettings");
const nameless: Subject = {};

/** What events are about, by the first part of their kinds, with the name that each has at the time. */
const SUBJECTS: Readonly<Record<SubjectType, Subject>> = {
  organization,
  member: person,
  request: organization,
  auditLog: organization,
  signIn: person,
  user: person,
  secondFactor: person,
  passkey: { stored: column("Passkey", "label"), payloadField: "label" },
  session: nameless,
  token: { stored: tokenName, payloadField: "label" },
  team: titled("Team"),
  invite: { stored: column("Invite", "email"), payloadField: "email" },
  inviteLink: organization,
  samlProvider: { stored: column("SamlProvider", "label"), payloadField: "label" },
  sso: organization,
  emailDomain: { payloadField: "domain" },
  directory: { stored: directoryName, payloadField: "label" },
  mail: { stored: column("Mail", "recipient") },
  collection: titled("Collection"),
  space: titled("Space"),
  changeRequest: {
    stored: (id) =>
      `(SELECT concat_ws(' ', '#' || s."number", nullif(s."subject", '')) FROM "ChangeRequest" s WHERE s."id" = ${id})`,
  },
  comment: nameless,
  reply: nameless,
  import: nameless,
  pdf: { stored: column("PdfExport", "name", "key"), payloadField: "name" },
  site: titled("Site"),
  siteSection: titled("SiteSection"),
  siteSectionGroup: titled("SiteSectionGroup"),
  siteSpace: {
    stored: (id) =>
      `(SELECT e."title" FROM "SiteSpace" s JOIN "Space" e ON e."id" = s."spaceId" WHERE s."id" = ${id})`,
    payloadField: "title",
  },
  siteRedirect: { stored: column("SiteRedirect", "source"), payloadField: "source" },
  shareLink: { stored: column("SiteShareLink", "name"), payloadField: "name" },
  integration: { payloadField: "integration" },
  installation: { payloadField: "integration" },
  spaceInstallation: titled("Space"),
  siteInstallation: titled("Site"),
  openApiSpec: { stored: column("OpenApiSpec", "slug"), payloadField: "slug" },
  translationSettings,
  translation: translationSettings,
  translatedPage: translationSettings,
  glossary: organization,
  webhook: titled("Webhook"),
};

/** The first part of a kind: "changeRequest" of "changeRequest.merged". */
export const subjectTypeOf = <Kind extends string>(kind: Kind) =>
  kind.slice(0, kind.indexOf(".")) as SubjectType<Kind>;

/**
 * SQL of the name of what an event is about, at the time it is recorded; of a thing that the same transaction
 * removed, by what the payload says of it.
 * @param id parameter with the id of the thing
 * @param payload parameter with the payload
 */
export function subjectName(thing: SubjectType, id: string, payload: string): string {
  const { stored, payloadField: told } = SUBJECTS[thing];
  const names = [
    ...(stored ? [stored(`${id}::text`)] : []),
    ...(told !== undefined ? [`${payload}::jsonb ->> '${told}'`] : []),
  ];
  return names.length > 0 ? `coalesce(${names.join(", ")})` : "NULL";
}

type ActorParameters = { id: string; kind: string; detail: string; organizationId: string };

/** SQL of the name of who acted, by parameters; an agent's or integration's is followed by whom it acts for. */
export const actorName = ({ id, kind, detail, organizationId }: ActorParameters): string =>
  `CASE WHEN ${kind}::text = 'directory' THEN ${directoryName(`${organizationId}::text`)}
     WHEN ${kind}::text IN ('agent', 'installation') THEN ${tokenName(`${detail}::text`)} || ' for ' || ${personName(`${id}::text`)}
     ELSE ${personName(`${id}::text`)} END`;
