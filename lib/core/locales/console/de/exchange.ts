import type { Translations } from "../../say";

export const exchange: Translations = {};
