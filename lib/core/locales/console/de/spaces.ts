import type { Translations } from "../../say";

export const spaces: Translations = {};
