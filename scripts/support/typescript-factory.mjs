/** The interface of the compiler as TypeScript 6 has it, for openapi-typescript in tests. */
export { ts as default } from "@ts-morph/common";
