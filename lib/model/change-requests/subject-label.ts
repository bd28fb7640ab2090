/** What a change request is called on every screen and in every mail: its subject, or one name while it has none. */
export const subjectOf = ({ subject }: { subject: string }): string =>
  subject.trim() || "Untitled change request";
