const LIST = new Intl.ListFormat("en", { type: "conjunction" });

/** "Ana, Ben, and Mira". */
export const listed = (names: Iterable<string>): string => LIST.format(names);
