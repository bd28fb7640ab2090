/** The templates for pages that come with Bindery. Their texts are `texts/<id>.md`. */
export const PAGE_TEMPLATES = [
  {
    id: "how-to",
    title: "How-to",
    emoji: "🛠️",
    description: "The steps to one goal, with requirements and common problems.",
  },
  {
    id: "tutorial",
    title: "Tutorial",
    emoji: "🎓",
    description: "A lesson from start to finish, for people who are new.",
  },
  {
    id: "reference",
    title: "Reference",
    emoji: "📚",
    description: "Options in a table, with limits and an example.",
  },
  {
    id: "release-notes",
    title: "Release notes",
    emoji: "🚀",
    description: "New, changed and fixed in one version, and how to upgrade.",
  },
  {
    id: "meeting-notes",
    title: "Meeting notes",
    emoji: "🗓️",
    description: "Agenda, notes, decisions and next steps.",
  },
  {
    id: "decision",
    title: "Decision record",
    emoji: "⚖️",
    description: "A decision with its context, its alternatives and its consequences.",
  },
  {
    id: "runbook",
    title: "Runbook",
    emoji: "🚨",
    description: "How to notice, limit and repair a failure.",
  },
] as const;
