import type { Translations } from "../../say";

export const translations: Translations = {};
