import { createContext } from "react";

/** The language of the space whose content is shown, for the direction of its texts; undefined if it has none. */
export const ContentLanguage = createContext<string | undefined>(undefined);
