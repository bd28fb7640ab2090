import type { Translations } from "../../say";

export const content: Translations = {};
