/* The fields of pictures, blocks without words of their own and inline syntax, which load once the text is shown. */

export { addBlockFields, addLineFields } from "./image-fields";
export { addOtherwise } from "./islands/add-otherwise";
export { directiveFields } from "./islands/directive-fields";
export { editIsland } from "./islands/edit-island";
export { inlineFields, readInline } from "./islands/inline-source";
