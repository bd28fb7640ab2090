/** Characters that XML cannot have in any form, such as the line break of a title that was copied from slides. */
const NOT_IN_XML = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/gu;

/** XML with a space for each character that would make all of it unreadable. */
export const readableXml = (xml: string): string => xml.replace(NOT_IN_XML, " ");
