import type { Translations } from "@/lib/core/locales/say";

export const console: Translations = {
  "#{number} · updated {when}": "#{number} · geändert {when}",
  "address, url, share": "Adresse, URL, teilen",
  "API reference": "API-Referenz",
  "appearance, mode, color": "Erscheinungsbild, Modus, Farbe, dunkel, hell",
  "Can't reach Bindery. Check your connection. Nothing was lost.":
    "Bindery ist nicht erreichbar. Prüfen Sie Ihre Verbindung. Es ging nichts verloren.",
  "create, add, draft, edit": "erstellen, anlegen, hinzufügen, neu, Entwurf, bearbeiten",
  "Go to Home": "Zur Startseite",
  "Guests can't see the members of {organization}.":
    "Gäste können die Mitglieder von {organization} nicht sehen.",
  "Guests can't see the teams of {organization}.": "Gäste können die Teams von {organization} nicht sehen.",
  "Invite|noun": "Einladung",
  "Kinds of results": "Arten von Ergebnissen",
  "log out, leave": "ausloggen, abmelden, verlassen",
  "Next result": "Nächstes Ergebnis",
  "No page, comment or name has all the words of “{q}”. Try fewer or different words.":
    "Keine Seite, kein Kommentar und kein Name enthält alle Wörter von „{q}“. Versuchen Sie weniger oder andere Wörter.",
  "Not found": "Nicht gefunden",
  "Pages in {space}": "Seiten in {space}",
  "Pages, comments, change requests, spaces and people with your words appear here.":
    "Hier erscheinen Seiten, Kommentare, Änderungsanfragen, Spaces und Personen mit Ihren Wörtern.",
  "Previous result": "Vorheriges Ergebnis",
  "Reload the page. If this keeps happening, send the id below to the operator.":
    "Laden Sie die Seite neu. Wenn es wieder geschieht, schicken Sie dem Betreiber die ID unten.",
  "Search everything": "Alles durchsuchen",
  "Search everything you can see": "Durchsuchen Sie alles, was Sie sehen können",
  "See all {count}": "Alle {count} ansehen",
  "See all {count} pages": { one: "{count} Seite ansehen", other: "Alle {count} Seiten ansehen" },
  "See pages in all {count} spaces": {
    one: "Seiten in {count} Space ansehen",
    other: "Seiten in allen {count} Spaces ansehen",
  },
  settings: "Einstellungen",
  "Spaces with pages": "Spaces mit Seiten",
  "The server answered {status}. Try again in a moment.":
    "Der Server hat mit {status} geantwortet. Versuchen Sie es in einem Moment erneut.",
  "Theme: {label}": "Farbschema: {label}",
  "This page doesn't exist, or you don't have access to it.":
    "Diese Seite gibt es nicht, oder Sie haben keinen Zugriff darauf.",
  "This page failed to start": "Diese Seite konnte nicht starten",
  "This screen failed": "Diese Ansicht ist fehlgeschlagen",
  "Try again. If this keeps happening, send the id below to the operator.":
    "Versuchen Sie es erneut. Wenn es wieder geschieht, schicken Sie dem Betreiber die ID unten.",
  "upload, zip, markdown": "hochladen, ZIP, Markdown",
  "Words, a name or “#3”": "Wörter, ein Name oder „#3“",
};
