import { givenWords } from "./given-words";

/** Says words of the script of a site. */
export const say = givenWords<"script">();
