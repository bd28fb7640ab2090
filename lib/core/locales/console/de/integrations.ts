import type { Translations } from "../../say";

export const integrations: Translations = {};
