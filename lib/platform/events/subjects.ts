import type { RecordedKind } from "./catalogue";

/** SQL of a subject's stored name, over `id`. */
type Name = (id: string) => string;

const column =
  (table: string, name: string, key = "id"): Name =>
  (id) =>
    `(SELECT s."${name}" FROM "${table}" s WHERE s."${key}" = ${id})`;

const personName = column("User", "displayName");
const tokenName = column("ApiToken", "label");
/** An organization has at most one, with the organization's id. */
const directoryName = column("Directory", "label", "organizationId");

/** The subjects of events. */
export type SubjectType<Kind extends string = RecordedKind> = Kind extends `${infer First}.${string}`
  ? First
  : never;

/** The sources of a subject's name: its row, or the payload of an event. */
type Subject = { stored?: Name; payloadField?: string };

const titled = (table: string): Subject => ({ stored: column(table, "title"), payloadField: "title" });
const person: Subject = { stored: personName };
const organization = titled("Organization");
const translationSettings = titled("TranslationSettings");
const nameless: Subject = {};

/** The subjects of events, by the first part of the kind, with the source of their name. */
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

/** Returns "changeRequest" for "changeRequest.merged". */
export const subjectTypeOf = <Kind extends string>(kind: Kind) =>
  kind.slice(0, kind.indexOf(".")) as SubjectType<Kind>;

/**
 * SQL of a subject's name when the event is recorded; for a subject deleted in the same transaction, from the
 * payload.
 * @param id parameter with the subject's id
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

/** SQL of the actor's name, by parameters; for an agent or integration followed by the person it acts for. */
export const actorName = ({ id, kind, detail, organizationId }: ActorParameters): string =>
  `CASE WHEN ${kind}::text = 'directory' THEN ${directoryName(`${organizationId}::text`)}
     WHEN ${kind}::text IN ('agent', 'installation') THEN ${tokenName(`${detail}::text`)} || ' for ' || ${personName(`${id}::text`)}
     ELSE ${personName(`${id}::text`)} END`;
