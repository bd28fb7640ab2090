import type { Translations } from "../../say";

export const identity: Translations = {};
