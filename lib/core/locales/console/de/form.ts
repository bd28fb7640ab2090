import type { Translations } from "@/lib/core/locales/say";

export const form: Translations = {
  "Couldn't load spaces": "Spaces konnten nicht geladen werden",
  "Discard your changes?": "Ihre Änderungen verwerfen?",
  "Fill this in.": "Bitte ausfüllen.",
  Immediately: "Sofort",
  "In 1 hour": "In 1 Stunde",
  "In 24 hours": "In 24 Stunden",
  "In 7 days": "In 7 Tagen",
  "Keep editing": "Weiter bearbeiten",
  Leave: "Verlassen",
  "Leave without saving?": "Verlassen, ohne zu speichern?",
  "No changes to save.": "Keine Änderungen zu speichern.",
  "Show my changes": "Meine Änderungen zeigen",
  "Show their changes": "Die anderen Änderungen zeigen",
  "Someone else changed the same fields meanwhile": "Jemand anders hat inzwischen dieselben Felder geändert",
  Stay: "Bleiben",
  "this form": "diesem Formular",
  "Type the name first.": "Geben Sie zuerst den Namen ein.",
  "Type “{typedName}” to confirm": "Zur Bestätigung „{typedName}“ eingeben",
  "“{entry}” {problem}": "„{entry}“ {problem}",
  "Unsaved changes to {what} will be lost.": "Nicht gespeicherte Änderungen an {what} gehen verloren.",
  "You see their changes. Save to keep them.":
    "Sie sehen die anderen Änderungen. Speichern Sie, um sie zu behalten.",
  "You see your changes. Save again to replace theirs.":
    "Sie sehen Ihre Änderungen. Speichern Sie erneut, um die anderen zu ersetzen.",
  "Your changes haven't been saved.": "Ihre Änderungen sind nicht gespeichert.",
};
