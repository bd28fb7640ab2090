import type { Translations } from "../../say";

export const shared: Translations = {};
