/* The fields of pictures, blocks without words of their own and inline syntax, which load once the text is shown. */

export { addBlockFields, addLineFields } from "./image-fields";
export { directiveFields } from "./islands/directive-fields";
export { inlineFields, readInline } from "./islands/inline-source";
