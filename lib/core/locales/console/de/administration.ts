import type { Translations } from "../../say";

export const administration: Translations = {};
