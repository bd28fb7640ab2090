import { column, type EventSubject } from "./event";

const personName = column("User", "displayName");
const tokenName = column("ApiToken", "label");
/** An organization has at most one, with the organization's id. */
const directoryName = column("Directory", "label", "organizationId");

/**
 * SQL of a subject's name when the event is recorded; for a subject deleted in the same transaction, from the
 * payload.
 * @param id parameter with the subject's id
 * @param payload parameter with the payload
 */
export function subjectName({ stored, payloadField }: EventSubject, id: string, payload: string): string {
  const names = [
    ...(stored ? [stored(`${id}::text`)] : []),
    ...(payloadField !== undefined ? [`${payload}::jsonb ->> '${payloadField}'`] : []),
  ];
  return names.length > 0 ? `coalesce(${names.join(", ")})` : "NULL";
}

type ActorParameters = { id: string; kind: string; detail: string; organizationId: string };

/** SQL of the actor's name, by parameters; for an agent or integration followed by the person it acts for. */
export const actorName = ({ id, kind, detail, organizationId }: ActorParameters): string =>
  `CASE WHEN ${kind}::text = 'directory' THEN ${directoryName(`${organizationId}::text`)}
     WHEN ${kind}::text IN ('agent', 'installation') THEN ${tokenName(`${detail}::text`)} || ' for ' || ${personName(`${id}::text`)}
     ELSE ${personName(`${id}::text`)} END`;
