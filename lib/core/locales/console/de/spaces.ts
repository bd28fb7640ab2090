import type { Translations } from "@/lib/core/locales/say";

export const spaces: Translations = {
  "A space holds the pages of a handbook, product or project, with history and reviews.":
    "Ein Space enthält die Seiten eines Handbuchs, Produkts oder Projekts, mit Verlauf und Prüfungen.",
  "access of teams, and of people who aren't members there":
    "der Zugriff von Teams und von Personen, die dort keine Mitglieder sind",
  "Access saved": "Zugriff gespeichert",
  "Access to {title}": "Zugriff auf {title}",
  "Access…": "Zugriff …",
  "Add pages": "Seiten hinzufügen",
  "Also applies here. Change it where it was given.":
    "Gilt auch hier. Ändern Sie ihn dort, wo er gegeben wurde.",
  "An API reference generated from a spec.": "Eine API-Referenz, die aus einer Spezifikation entsteht.",
  "An empty space to write in.": "Ein leerer Space zum Schreiben.",
  "Applies to everything in it without access rules of its own. Changes take effect immediately.":
    "Gilt für alles darin, was keine eigenen Zugriffsregeln hat. Änderungen wirken sofort.",
  "Being deleted for good": "Wird endgültig gelöscht",
  Blank: "Leer",
  "Bring a zip archive or Markdown files.": "Importieren Sie ein ZIP-Archiv oder Markdown-Dateien.",
  "Change access": "Zugriff ändern",
  "Change requests can't be merged until they meet every rule.":
    "Änderungsanfragen lassen sich erst zusammenführen, wenn sie alle Regeln erfüllen.",
  "Change the default access to {title}?": "Standardzugriff auf {title} ändern?",
  "Choose a collection": "Sammlung auswählen",
  "Choose a template first.": "Wählen Sie zuerst eine Vorlage.",
  "Choose an emoji": "Emoji auswählen",
  "Choose an organization": "Organisation auswählen",
  "Choose an organization.": "Wählen Sie eine Organisation.",
  "Collections and spaces": "Sammlungen und Spaces",
  "collections or spaces": "Sammlungen oder Spaces",
  "Copies the current pages, files, settings and access.":
    "Kopiert die aktuellen Seiten, Dateien, Einstellungen und Zugriffe.",
  "Couldn't move {title}": "{title} konnte nicht verschoben werden",
  "Couldn't move {title} back": "{title} konnte nicht zurückverschoben werden",
  "Couldn't move {title} to the trash": "{title} konnte nicht in den Papierkorb verschoben werden",
  "Couldn't rename {title}": "{title} konnte nicht umbenannt werden",
  "Couldn't restore {title}": "{title} konnte nicht wiederhergestellt werden",
  "Create collection": "Sammlung erstellen",
  "Create space": "Space erstellen",
  "Create your first space": "Erstellen Sie Ihren ersten Space",
  Custom: "Eigenes",
  "Custom rules": "Eigene Regeln",
  "Danger zone": "Gefahrenzone",
  "Delete collection": "Sammlung löschen",
  "Delete for good": "Endgültig löschen",
  "Delete {title} for good": "{title} endgültig löschen",
  "Delete {title} for good?": "{title} endgültig löschen?",
  "Deleted by": "Gelöscht von",
  "Deleted collections": "Gelöschte Sammlungen",
  "Deleted for good in {count} days": {
    one: "In {count} Tag endgültig gelöscht",
    other: "In {count} Tagen endgültig gelöscht",
  },
  "Deleted for good in {count} hours": {
    one: "In {count} Stunde endgültig gelöscht",
    other: "In {count} Stunden endgültig gelöscht",
  },
  "Deleted spaces stay here for 7 days.": "Gelöschte Spaces bleiben 7 Tage hier.",
  "Describe {title}": "{title} beschreiben",
  "Describe…": "Beschreiben …",
  "Description saved": "Beschreibung gespeichert",
  "Duplicate {title}?": "{title} duplizieren?",
  "Duplicate…": "Duplizieren …",
  "Edit organization rules": "Regeln der Organisation bearbeiten",
  Edits: "Bearbeitung",
  "Effect of these rules today": "Heutige Wirkung dieser Regeln",
  "Emoji {emoji}": "Emoji {emoji}",
  Empty: "Leer",
  "Everything in it moves with it, except spaces in the trash.":
    "Alles darin geht mit, außer Spaces im Papierkorb.",
  "Filter by title": "Nach Titel filtern",
  "Filter spaces": "Spaces filtern",
  "Give access to this space, also to people without an account.":
    "Geben Sie Zugriff auf diesen Space, auch Personen ohne Konto.",
  "Groups spaces that belong together.": "Fasst zusammengehörige Spaces zusammen.",
  "Guests only see what you give them access to. Admins always have full access.":
    "Gäste sehen nur, worauf Sie ihnen Zugriff geben. Admins haben immer vollen Zugriff.",
  Guides: "Anleitungen",
  Handbook: "Handbuch",
  "History, change requests and comments aren't copied.":
    "Verlauf, Änderungsanfragen und Kommentare werden nicht kopiert.",
  "History, change requests and comments aren't copied. Links between pages point to the copy.":
    "Verlauf, Änderungsanfragen und Kommentare werden nicht kopiert. Links zwischen den Seiten führen in die Kopie.",
  "If this space requires review, its pages become a change request.":
    "Wenn der Space eine Prüfung verlangt, werden ihre Seiten zu einer Änderungsanfrage.",
  "Import…": "Importieren …",
  "In {title}.": "In {title}.",
  "Inherit from organization": "Von der Organisation erben",
  "Inherited access": "Geerbter Zugriff",
  "It also disappears from {usedBy}.": "Er verschwindet auch aus {usedBy}.",
  "It contains {contents}.": "Sie enthält {contents}.",
  "It disappears for everyone. You can restore it for 7 days.":
    "Er verschwindet für alle. Wiederherstellen ist 7 Tage lang möglich.",
  "It inherits access from its new place: people with access there can see it, others can't.":
    "Der Zugriff wird vom neuen Ort geerbt: Nur wer dort Zugriff hat, hat ihn auch hier.",
  "It is empty.": "Sie ist leer.",
  "It keeps its own access rules.": "Die eigenen Zugriffsregeln bleiben erhalten.",
  "It's already here.": "Befindet sich bereits hier.",
  item: "Eintrag",
  items: "Einträge",
  "Items without access rules of their own inherit access from their new place.":
    "Einträge ohne eigene Zugriffsregeln erben den Zugriff von ihrem neuen Ort.",
  "its installed integrations, and the credentials of its Git repository":
    "installierte Integrationen und die Zugangsdaten des Git-Repositorys",
  "its invite links: they stop working": "die Einladungslinks: Sie werden ungültig",
  "Its pages go live immediately, as one revision.": "Ihre Seiten sind sofort sichtbar, als eine Revision.",
  "Its pages, history, change requests and comments are deleted now. You can't undo this.":
    "Seiten, Verlauf, Änderungsanfragen und Kommentare werden jetzt gelöscht. Das lässt sich nicht rückgängig machen.",
  "Its pages, history, change requests and comments move with it.":
    "Seiten, Verlauf, Änderungsanfragen und Kommentare gehen mit.",
  "its place in sites: it disappears from {usedBy}":
    "der Platz in Sites: Der Inhalt verschwindet aus {usedBy}",
  "its place in sites: sites here no longer show it":
    "der Platz in Sites: Sites hier zeigen den Inhalt nicht mehr",
  "its place: it moves to the top level": "der Ort: Der Inhalt kommt auf die oberste Ebene",
  "Its spaces move to the trash. You can restore the collection with everything in it for 7 days. Invite links to it stop working for good.":
    "Ihre Spaces kommen in den Papierkorb. Sie können die Sammlung mit allem darin 7 Tage lang wiederherstellen. Einladungslinks zu ihr sind danach dauerhaft ungültig.",
  Locked: "Gesperrt",
  "Move to trash…": "In den Papierkorb …",
  "Move {count} items": { one: "{count} Eintrag verschieben", other: "{count} Einträge verschieben" },
  "Move {count} spaces to the trash?": {
    one: "{count} Space in den Papierkorb verschieben?",
    other: "{count} Spaces in den Papierkorb verschieben?",
  },
  "Move {title} to the trash?": "{title} in den Papierkorb verschieben?",
  "Move {title} to {place}?": "{title} nach {place} verschieben?",
  "Moves the space to another organization, with its history, change requests and comments.":
    "Überträgt den Space an eine andere Organisation, mit Verlauf, Änderungsanfragen und Kommentaren.",
  "New collection": "Neue Sammlung",
  "New collection here…": "Neue Sammlung hier …",
  "New space here…": "Neuer Space hier …",
  "No one can edit, import or merge. Drafts are kept.":
    "Bearbeiten, Importieren und Zusammenführen sind nicht möglich. Entwürfe bleiben erhalten.",
  "No open change requests.": "Keine offenen Änderungsanfragen.",
  "No spaces yet": "Noch keine Spaces",
  "None of {count} open change requests would be blocked.": {
    one: "Die offene Änderungsanfrage wäre nicht blockiert.",
    other: "Keine von {count} offenen Änderungsanfragen wäre blockiert.",
  },
  "Not transferred:": "Nicht übertragen werden:",
  "Now: {rules}.": "Derzeit: {rules}.",
  "Only admins can move it to a place with different admins.":
    "Nur Admins können an einen Ort mit anderen Admins verschieben.",
  "Only the most recently updated were checked.": "Nur die zuletzt aktualisierten wurden geprüft.",
  "Open|edits of a space": "Offen",
  "Overrides the default access.": "Geht dem Standardzugriff vor.",
  "People with edit access work in change requests; reviewers merge them.":
    "Bearbeiter arbeiten in Änderungsanfragen; Prüfer führen sie zusammen.",
  Restore: "Wiederherstellen",
  "Restore {title}": "{title} wiederherstellen",
  "Restore {title} and everything in it": "{title} mit allem darin wiederherstellen",
  "Search also finds other forms of a word in this language.":
    "Die Suche findet in dieser Sprache auch andere Formen eines Wortes.",
  "Search collections": "Sammlungen suchen",
  "Search organizations": "Organisationen suchen",
  "Settings of {title}": "Einstellungen von {title}",
  "Show more collections": "Weitere Sammlungen anzeigen",
  "Show spaces": "Spaces anzeigen",
  "Space rules": "Regeln des Space",
  "Space settings": "Einstellungen des Space",
  spaces: "Spaces",
  "Spaces in the trash": "Spaces im Papierkorb",
  "Spaces you have access to appear here. Ask an admin for access.":
    "Hier erscheinen Spaces, auf die Sie Zugriff haben. Bitten Sie einen Admin um Zugriff.",
  "Start with": "Beginnen mit",
  "Start with a blank space": "Mit leerem Space beginnen",
  "Start with pages for a handbook, an API guide and more.":
    "Beginnen Sie mit Seiten für ein Handbuch, eine API-Anleitung und mehr.",
  "Template pages added": "Seiten der Vorlage hinzugefügt",
  "the access to this space": "dem Zugriff auf diesen Space",
  "the settings of this space": "den Einstellungen dieses Space",
  "The space disappears for everyone, with its history and change requests. You can restore it for 7 days.":
    "Der Space verschwindet für alle, mit Verlauf und Änderungsanfragen. Wiederherstellen ist 7 Tage lang möglich.",
  "The space is empty.": "Der Space ist leer.",
  "The space is locked. Unlock it to add pages.":
    "Der Space ist gesperrt. Entsperren Sie ihn, um Seiten hinzuzufügen.",
  "The trash is empty": "Der Papierkorb ist leer",
  "these people in its merge rules": "diese Personen in den Regeln fürs Zusammenführen",
  "They disappear for everyone. You can restore them for 7 days.":
    "Sie verschwinden für alle. Wiederherstellen ist 7 Tage lang möglich.",
  "They're already here.": "Befinden sich bereits hier.",
  "This also removes:": "Damit verschwinden auch:",
  "This collection is empty.": "Diese Sammlung ist leer.",
  "Time left": "Verbleibende Zeit",
  "Title of {title}": "Titel von {title}",
  "Too late to restore: it was in the trash for 7 days.":
    "Zu spät zum Wiederherstellen: Er war 7 Tage im Papierkorb.",
  "Top of {title}": "Oberste Ebene von {title}",
  Transfer: "Übertragen",
  "Transfer {title} to another organization": "{title} an eine andere Organisation übertragen",
  "Transfer…": "Übertragen …",
  Trash: "Papierkorb",
  Unresolved: "Unerledigt",
  "Unsaved edits can't be saved until the space is unlocked.":
    "Ungespeicherte Änderungen lassen sich erst speichern, wenn der Space entsperrt ist.",
  "Uses the organization's rules.": "Es gelten die Regeln der Organisation.",
  "Visible to": "Sichtbar für",
  "Without merge rules, imports go live immediately.":
    "Ohne Regeln fürs Zusammenführen sind Importe sofort sichtbar.",
  "You can restore it for 7 days.": "Wiederherstellen ist 7 Tage lang möglich.",
  "You can restore them for 7 days.": "Wiederherstellen ist 7 Tage lang möglich.",
  "You can't create spaces in any other organization.":
    "Sie können in keiner anderen Organisation Spaces erstellen.",
  "You can't move it into itself.": "Verschieben in sich selbst ist nicht möglich.",
  "You need admin access to this space.": "Sie benötigen Zugriff als Admin auf diesen Space.",
  "You need create access there.": "Sie benötigen dort Zugriff als Ersteller.",
  "You need create access to change this space. Ask an admin.":
    "Um diesen Space zu ändern, benötigen Sie Zugriff als Ersteller. Wenden Sie sich an einen Admin.",
  "You need create access to this collection to see who has access. Ask an admin.":
    "Um zu sehen, wer Zugriff hat, benötigen Sie Zugriff als Ersteller auf diese Sammlung. Wenden Sie sich an einen Admin.",
  "You need create access to this collection.": "Sie benötigen Zugriff als Ersteller auf diese Sammlung.",
  "You need create access to this organization.":
    "Sie benötigen Zugriff als Ersteller auf diese Organisation.",
  "You need create access to this space.": "Sie benötigen Zugriff als Ersteller auf diesen Space.",
  "You need create access to {title}.": "Sie benötigen Zugriff als Ersteller auf {title}.",
  "{blocked} of {count} open change requests would be blocked.": {
    one: "Blockiert: {blocked} von {count} offenen Änderungsanfragen.",
    other: "Blockiert: {blocked} von {count} offenen Änderungsanfragen.",
  },
  "{count} further collections": { one: "{count} weitere Sammlung", other: "{count} weitere Sammlungen" },
  "{count} items moved": { one: "{count} Eintrag verschoben", other: "{count} Einträge verschoben" },
  "{count} open change requests": {
    one: "{count} offene Änderungsanfrage",
    other: "{count} offene Änderungsanfragen",
  },
  "{count} sites: {names}": { one: "{count} Site: {names}", other: "{count} Sites: {names}" },
  "{count} sites: {names} and {rest} more": {
    one: "{count} Site: {names} und {rest} weiteren",
    other: "{count} Sites: {names} und {rest} weiteren",
  },
  "{count} spaces moved to the trash": {
    one: "{count} Space in den Papierkorb verschoben",
    other: "{count} Spaces in den Papierkorb verschoben",
  },
  "{count} spaces moved to the trash. You can restore everything for 7 days.": {
    one: "{count} Space in den Papierkorb verschoben. Alles lässt sich 7 Tage lang wiederherstellen.",
    other: "{count} Spaces in den Papierkorb verschoben. Alles lässt sich 7 Tage lang wiederherstellen.",
  },
  "{count} unresolved comments": {
    one: "{count} unerledigter Kommentar",
    other: "{count} unerledigte Kommentare",
  },
  "{names} are editing right now": {
    one: "{names} bearbeitet gerade Inhalte",
    other: "{names} bearbeiten gerade Inhalte",
  },
  "{title} deleted for good": "{title} endgültig gelöscht",
  "{title} is a collection. Delete it from its menu.":
    "{title} ist eine Sammlung. Löschen Sie sie in ihrem Menü.",
  "{title} moved to the trash": "{title} in den Papierkorb verschoben",
  "{title} restored": "{title} wiederhergestellt",
  "{title} was created": "{title} wurde erstellt",
  "{title} was moved": "{title} wurde verschoben",
  "{title} was transferred": "{title} wurde übertragen",
};
