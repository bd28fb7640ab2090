import type { Translations } from "../../say";

export const sites: Translations = {};
