/*
 * The fields of containers, code, pictures, blocks without words of their own and inline syntax, and what a click on one
 * leads to, which load once the text is shown.
 */

export { containerFields, kindField, languageField } from "./container-fields";
export { addBlockFields, addLineFields } from "./image-fields";
export { chipFields, placeFields } from "./islands/chip-fields";
export { editIsland } from "./islands/edit-island";
export { goToFootnote } from "./islands/go-to-footnote";
export { islandFields } from "./islands/island-fields";
