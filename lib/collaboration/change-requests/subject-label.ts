/** Returns the subject of a change request, or its default title, for all screens and mails. */
export const subjectOf = ({ subject }: { subject: string }): string =>
  subject.trim() || "Untitled change request";
