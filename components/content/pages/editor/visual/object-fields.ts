/* The fields of containers, code, pictures, blocks without words of their own and inline syntax, which load once the text is shown. */

export { containerFields, kindField, languageField } from "./container-fields";
export { addBlockFields, addLineFields } from "./image-fields";
export { chipFields, placeFields } from "./islands/chip-fields";
export { editIsland } from "./islands/edit-island";
export { islandFields } from "./islands/island-fields";
