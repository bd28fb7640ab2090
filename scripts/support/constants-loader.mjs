/**
 * Writes the constants of a package into the modules that use them, because bundles would hold all of its constants by
 * their names. The parser itself is published this way.
 */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const PACKAGE = "micromark-util-symbol";

/** @this {{ async: () => (error: Error | null, code?: string) => void, resourcePath: string }} @param {string} code */
export default function constantsLoader(code) {
  const done = this.async();
  withConstants(code, this.resourcePath).then(
    (written) => done(null, written),
    (error) => done(error),
  );
}

/** @param {string} code @param {string} file */
async function withConstants(code, file) {
  const groups = await import(pathToFileURL(createRequire(file).resolve(PACKAGE)).href);
  const [statement, names] = new RegExp(`import \\{([^}]*)\\} from "${PACKAGE}";`).exec(code) ?? [];
  if (statement === undefined || names === undefined) return code;
  const group = names.split(",").map((name) => name.trim());
  const uses = new RegExp(`\\b(${group.join("|")})\\.(\\w+)`, "g");
  return code.replace(statement, "").replace(uses, (use, name, member) => {
    const constant = groups[name]?.[member];
    if (constant === undefined) throw new Error(`${PACKAGE} has no ${use}, which ${file} uses.`);
    return JSON.stringify(constant);
  });
}
