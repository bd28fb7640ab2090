import type { Translations } from "../../say";

export const form: Translations = {};
