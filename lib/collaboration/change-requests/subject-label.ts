import type { Say } from "@/lib/core/locales/say";

/** Returns the subject of a change request, or its default title in the reader's language. */
export const subjectOf = (say: Say, { subject }: { subject: string }): string =>
  subject.trim() || say("Untitled change request");
