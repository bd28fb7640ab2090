/** Words with a spelling that the camel-cased kinds do not show. */
const SPELLED: readonly (readonly [RegExp, string])[] = [
  [/\bopen api\b/i, "OpenAPI"],
  [/\bapi\b/i, "API"],
  [/\bgit\b/i, "Git"],
  [/\bpdf\b/i, "PDF"],
  [/\bsaml\b/i, "SAML"],
  [/\bsso\b/i, "SSO"],
  [/\bemail\b/i, "e-mail"],
];

/** Labels of kinds whose names do not read well. */
const LABELS: Readonly<Record<string, string>> = {
  "secondFactor.totpEnabled": "Authenticator app added",
  "secondFactor.totpDisabled": "Authenticator app removed",
  "secondFactor.reset": "Two-factor authentication reset",
  "secondFactor.recoveryCodesCreated": "Recovery codes created",
  "secondFactor.recoveryCodeUsed": "Recovery code used",
};

/** Returns "Change request review requested" for "changeRequest.reviewRequested". */
export function actionLabel(kind: string): string {
  if (LABELS[kind] !== undefined) return LABELS[kind];
  const words = kind.replace(/[.A-Z]/g, (part) => (part === "." ? " " : ` ${part.toLowerCase()}`));
  const spelled = SPELLED.reduce((text, [found, written]) => text.replace(found, written), words);
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}
