/** Words that are written otherwise than the names of kinds have them. */
const SPELLED: readonly (readonly [RegExp, string])[] = [
  [/\bopen api\b/i, "OpenAPI"],
  [/\bapi\b/i, "API"],
  [/\bgit\b/i, "Git"],
  [/\bpdf\b/i, "PDF"],
  [/\bsaml\b/i, "SAML"],
  [/\bsso\b/i, "SSO"],
  [/\bemail\b/i, "e-mail"],
];

/** "Change request review requested" of "changeRequest.reviewRequested". */
export function actionLabel(kind: string): string {
  const words = kind.replace(/[.A-Z]/g, (part) => (part === "." ? " " : ` ${part.toLowerCase()}`));
  const spelled = SPELLED.reduce((text, [found, written]) => text.replace(found, written), words);
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}
