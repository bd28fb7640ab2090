import { type Say, sayEnglish } from "@/lib/core/locales/say";

/** Returns the subject of a change request, or its default title in the reader's language; English without one. */
export const subjectOf = ({ subject }: { subject: string }, say: Say = sayEnglish): string =>
  subject.trim() || say("Untitled change request");
