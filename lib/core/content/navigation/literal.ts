import JSON5 from "json5";

/*
 * Reads literals from configuration in JavaScript. No code is run: any value that is not a literal (a call, a
 * variable, a spread) is unreadable.
 */

const EXPORTED =
  /(?:\bexport\s+default|\bmodule\.exports\s*=|\b(?:const|let|var)\s+[\w$]+(?:\s*:\s*[\w$.<>[\], |]+)?\s*=)\s*(?=[[{])/g;
const LONGEST = 256 * 1024;

/** The exported literal, or the value of the first variable that is a literal; undefined without one. */
export function exportedLiteral(source: string): unknown {
  for (const match of source.slice(0, LONGEST).matchAll(EXPORTED)) {
    const value = literalAt(source, match.index + match[0].length);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The literal values of all members with this name. */
export function literalsNamed(source: string, name: string): unknown[] {
  const member = new RegExp(`(?<![\\w$])["']?${name}["']?\\s*:\\s*(?=[[{])`, "g");
  return [...source.slice(0, LONGEST).matchAll(member)]
    .map((match) => literalAt(source, match.index + match[0].length))
    .filter((value) => value !== undefined);
}

export function literalAt(source: string, start: number): unknown {
  const end = endOfLiteral(source, start);
  if (end === null) return undefined;
  try {
    return JSON5.parse(source.slice(start, end).replace(/\]\s*as\s+const\b/g, "]"));
  } catch {
    return undefined;
  }
}

/** The end of the brackets that open here, skipping strings and comments. */
function endOfLiteral(source: string, start: number): number | null {
  let depth = 0;
  const token = /["'`]|\/\/|\/\*|[[\](){}]/g;
  token.lastIndex = start;
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [sign] = match;
    if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") {
      depth -= 1;
      if (depth === 0) return token.lastIndex;
    } else if (sign === "//" || sign === "/*") {
      const end = source.indexOf(sign === "//" ? "\n" : "*/", token.lastIndex);
      if (end < 0) return null;
      token.lastIndex = end + 1;
    } else if (sign === "`" || sign === "(" || sign === ")") return null;
    else {
      const string = new RegExp(`(?:[^\\\\${sign}\\n]|\\\\.)*${sign}`, "y");
      string.lastIndex = token.lastIndex;
      if (!string.test(source)) return null;
      token.lastIndex = string.lastIndex;
    }
    if (depth > 100) return null;
  }
  return null;
}
