import type { Translations } from "../../say";

export const collaboration: Translations = {};
