import { sameValue } from "@/lib/core/canonical-json";

export type BodyFields = Readonly<Record<string, unknown>>;

/** Returns the fields that the person changed since the form was opened; all of them if it was opened for none. */
export const touchedFields = (values: BodyFields, opened: BodyFields | null): BodyFields =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !opened || !sameValue(value, opened[name])),
  );

type Form = {
  /** the values when the form was opened or last saved, and the body they make */
  opened: BodyFields;
  before: BodyFields;
  /** the present values, and the body they make */
  values: BodyFields;
  body: BodyFields;
};

/**
 * Returns the body without the fields that the person left alone: someone else may have changed them since the form was
 * opened. A form without a change keeps its whole body.
 */
export function changedFields<Body extends BodyFields>({
  opened,
  before,
  values,
  body,
}: Form & { body: Body }): Partial<Body> {
  const isTouched = (name: string) => name in opened && !sameValue(values[name], opened[name]);
  if (!Object.keys(opened).some(isTouched)) return body;
  const isChanged = (name: string) => isTouched(name) || !sameValue(body[name], before[name]);
  return Object.fromEntries(Object.entries(body).filter(([name]) => isChanged(name))) as Partial<Body>;
}

type Saved = {
  sent: BodyFields;
  /** the fields of `sent` that the person changed */
  changed: BodyFields;
  /** the fields of the resource after it was saved */
  stored: BodyFields;
};

/** Returns the values of a saved form: typed values of the changed fields, and stored values of all others. */
export const savedValues = ({ sent, changed, stored }: Saved): BodyFields => ({
  ...sent,
  ...stored,
  ...changed,
});
