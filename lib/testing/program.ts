import { fileURLToPath } from "node:url";
import { getLibFiles, libFolderInMemoryPath, ts } from "@ts-morph/common";

const root = fileURLToPath(new URL("../..", import.meta.url));

const METHODS = /\/db\/generated\/(?:models|internal)\//;

/**
 * The compiler's view of these files and of the types that they need. TypeScript 7 has no interface for
 * programs, so this is an older compiler. Prisma's methods and the types of browsers are missing.
 */
export function programOf(files: readonly string[]): ts.Program {
  const config = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root);
  // These are the largest files.
  const only = { ...options, lib: ["lib.es2024.d.ts"], types: ["node"], skipDefaultLibCheck: true };
  const host = ts.createCompilerHost(only);
  const libraries = new Map(
    getLibFiles().map(({ fileName, text }) => [`${libFolderInMemoryPath}/${fileName}`, text]),
  );
  const { readFile, fileExists } = host;
  host.getDefaultLibLocation = () => libFolderInMemoryPath;
  host.getDefaultLibFileName = () => `${libFolderInMemoryPath}/lib.es2024.d.ts`;
  host.fileExists = (name) => libraries.has(name) || fileExists(name);
  host.readFile = (name) => libraries.get(name) ?? readFile(name);
  host.getSourceFile = (name, version) => {
    const text = METHODS.test(name) ? "export {};" : host.readFile(name);
    const options = typeof version === "object" ? version : { languageVersion: version };
    const { ParseNone } = ts.JSDocParsingMode;
    return text === undefined
      ? undefined
      : ts.createSourceFile(name, text, { ...options, jsDocParsingMode: ParseNone });
  };
  return ts.createProgram(files, only, host);
}
