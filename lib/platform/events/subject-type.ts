/** Returns "changeRequest" for "changeRequest.merged". */
export const subjectTypeOf = (kind: string): string => kind.slice(0, kind.indexOf("."));
