import type { Translations } from "../../say";

export const ui: Translations = {};
