/* Rison: JSON in a form that stays readable in an address, such as `(plan:pro,seats:5,tags:!(a,b))`. */

export class InvalidRison extends Error {}

const DEEPEST = 20;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e-?\d+)?$/;
/** Unquoted words exclude these characters. */
const WORD = /[^\s'!:(),*@$]+/y;

/** Parses a text into its value. Throws InvalidRison. */
export function parseRison(text: string): unknown {
  let at = 0;
  const fail = (): never => {
    throw new InvalidRison(`Character ${at + 1} cannot stand there.`);
  };
  const expect = (sign: string): void => {
    if (text[at] !== sign) fail();
    at += 1;
  };
  const quoted = (): string => {
    let value = "";
    for (at += 1; text[at] !== "'"; at += 1) {
      if (text[at] === "!") {
        at += 1;
        if (text[at] !== "!" && text[at] !== "'") fail();
      }
      if (at >= text.length) fail();
      value += text[at];
    }
    at += 1;
    return value;
  };
  const word = (): string => {
    WORD.lastIndex = at;
    const found = WORD.exec(text)?.[0] ?? fail();
    at += found.length;
    return found;
  };
  /** Values with commas between them, up to a closing bracket. */
  const list = (each: () => void): void => {
    if (text[at] !== ")") each();
    while (text[at] === ",") {
      at += 1;
      each();
    }
    expect(")");
  };
  const value = (depth: number): unknown => {
    if (depth > DEEPEST) fail();
    if (text[at] === "'") return quoted();
    if (text[at] === "(") {
      at += 1;
      const fields: [string, unknown][] = [];
      list(() => {
        const name = text[at] === "'" ? quoted() : word();
        expect(":");
        fields.push([name, value(depth + 1)]);
      });
      return Object.fromEntries(fields);
    }
    if (text[at] === "!") {
      const sign = text[at + 1];
      at += 2;
      if (sign === "t") return true;
      if (sign === "f") return false;
      if (sign === "n") return null;
      if (sign !== "(") return fail();
      const items: unknown[] = [];
      list(() => items.push(value(depth + 1)));
      return items;
    }
    const found = word();
    return NUMBER.test(found) ? Number(found) : found;
  };
  const found = value(0);
  if (at < text.length) fail();
  return found;
}
