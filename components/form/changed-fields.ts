type Fields = Readonly<Record<string, unknown>>;

/** True if two values of a field are the same in a request. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

type Form = {
  /** the values when the form was opened or last saved, and the body they make */
  opened: Fields;
  before: Fields;
  /** the present values, and the body they make */
  values: Fields;
  body: Fields;
};

/**
 * Returns the body without the fields that the person left alone: someone else may have changed them since the form was
 * opened. A form without a change keeps its whole body.
 */
export function changedFields<Body extends Fields>({
  opened,
  before,
  values,
  body,
}: Form & { body: Body }): Partial<Body> {
  const isTouched = (name: string) => name in opened && !isSame(values[name], opened[name]);
  if (!Object.keys(opened).some(isTouched)) return body;
  const isChanged = (name: string) => isTouched(name) || !isSame(body[name], before[name]);
  return Object.fromEntries(Object.entries(body).filter(([name]) => isChanged(name))) as Partial<Body>;
}
