import type { Translations } from "../../say";

export const console: Translations = {};
