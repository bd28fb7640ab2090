import type { Translations } from "../../say";

export const organizations: Translations = {};
