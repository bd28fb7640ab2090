import type { Translations } from "../../say";

export const layout: Translations = {};
