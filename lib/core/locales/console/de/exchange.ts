import type { Translations } from "@/lib/core/locales/say";

export const exchange: Translations = {
  "#{number} undoes this import": "#{number} macht diesen Import rückgängig",
  "A commit that was already pushed stays.": "Ein bereits übertragener Commit bleibt erhalten.",
  "A document to edit in Word, LibreOffice or Google Docs.":
    "Ein Dokument zum Bearbeiten in Word, LibreOffice oder Google Docs.",
  "A public URL that starts with https://.": "Eine öffentliche URL, die mit https:// beginnt.",
  "A token is saved for this address. Enter another to replace it.":
    "Für diese Adresse ist ein Token gespeichert. Geben Sie ein anderes ein, um es zu ersetzen.",
  "A zip file to read in any browser, without a connection.":
    "Eine ZIP-Datei, die sich in jedem Browser ohne Verbindung lesen lässt.",
  "A zip file with the pages and their files. Import it here or in another tool.":
    "Eine ZIP-Datei mit den Seiten und ihren Dateien. Importieren Sie sie hier oder in einem anderen Werkzeug.",
  "Access token": "Zugriffstoken",
  "Address of the first page": "Adresse der ersten Seite",
  "All pages as one text, with their includes and links. Pictures stay on this server.":
    "Alle Seiten als ein Text, mit eingebundenen Inhalten und Links. Bilder bleiben auf diesem Server.",
  "All {count}": "Alle {count}",
  "An EPUB file for readers and phones.": "Eine EPUB-Datei für Lesegeräte und Telefone.",
  "Both sides changed the same": "Beide Seiten haben dasselbe geändert",
  Branch: "Branch",
  "Cancel export": "Export abbrechen",
  "Cancel import": "Import abbrechen",
  "Change request #{number} is archived. Reopen it first.":
    "Die Änderungsanfrage #{number} ist archiviert. Öffnen Sie sie zuerst wieder.",
  "Change request #{number} resolved the conflicts and is merged.":
    "Die Änderungsanfrage #{number} hat die Konflikte gelöst und ist zusammengeführt.",
  "Choose at most {count} files, or put them into one zip archive.":
    "Wählen Sie höchstens {count} Dateien oder packen Sie sie in ein ZIP-Archiv.",
  "Choose files first.": "Wählen Sie zuerst Dateien.",
  "Chosen files": "Gewählte Dateien",
  Commit: "Commit",
  "Commit message": "Commit-Nachricht",
  "Commits the pages and files of the space and pushes to the branch.":
    "Erstellt einen Commit mit den Seiten und Dateien des Space und überträgt ihn in den Branch.",
  "Confluence space export": "Export eines Confluence-Bereichs",
  "Couldn't cancel the export": "Der Export konnte nicht abgebrochen werden",
  "Couldn't cancel the import": "Der Import konnte nicht abgebrochen werden",
  "Couldn't load recent imports": "Die letzten Importe konnten nicht geladen werden",
  "Counting pages and files": "Seiten und Dateien werden gezählt",
  "Deleted files": "Gelöschte Dateien",
  "Disconnect repository": "Repository trennen",
  "Disconnect the repository?": "Repository trennen?",
  "Disconnect {repository}?": "{repository} trennen?",
  "Drop a zip archive, Markdown, HTML or Word files here, with the images they link to. At most 2 GB each.":
    "Legen Sie hier ein ZIP-Archiv, Markdown-, HTML- oder Word-Dateien mit den verlinkten Bildern ab. Jeweils höchstens 2 GB.",
  "E-book": "E-Book",
  Entries: "Einträge",
  "Export and delete {count} files": {
    one: "Exportieren und {count} Datei löschen",
    other: "Exportieren und {count} Dateien löschen",
  },
  "Export and overwrite": "Exportieren und überschreiben",
  "Export cancelled": "Export abgebrochen",
  "Export failed": "Export fehlgeschlagen",
  "Export finished": "Export abgeschlossen",
  "Export now": "Jetzt exportieren",
  "Export preview": "Vorschau des Exports",
  "Export|noun": "Export",
  "Fetching and importing": "Wird abgerufen und importiert",
  "Fetching the repository": "Repository wird abgerufen",
  "File from URL": "Datei von einer URL",
  "Files to import": "Zu importierende Dateien",
  "Fix the problems above.": "Beheben Sie die Probleme oben.",
  Folder: "Ordner",
  "Folders become sections, in the order of SUMMARY.md if present. Links and images keep working.":
    "Ordner werden zu Abschnitten, in der Reihenfolge von SUMMARY.md, falls vorhanden. Links und Bilder funktionieren weiter.",
  "Google Docs document or export (.docx or zipped web page)":
    "Google-Docs-Dokument oder -Export (.docx oder gezippte Webseite)",
  "If this space requires review, the import becomes a change request.":
    "Wenn dieser Space eine Prüfung verlangt, wird der Import zu einer Änderungsanfrage.",
  "Import again": "Erneut importieren",
  "Import and replace": "Importieren und ersetzen",
  "Import cancelled": "Import abgebrochen",
  "Import failed": "Import fehlgeschlagen",
  "Import finished": "Import abgeschlossen",
  "Import from": "Importieren aus",
  "Import now": "Jetzt importieren",
  "Import undone": "Import rückgängig gemacht",
  "Import website": "Website importieren",
  "Imported pages go live immediately, as one revision.":
    "Importierte Seiten sind sofort sichtbar, als eine Revision.",
  "Imported {imported} of {total} pages and files": "{imported} von {total} Seiten und Dateien importiert",
  Importing: "Wird importiert",
  "Imports up to 500 linked pages in the same folder, with their images. End a folder's address with a slash.":
    "Importiert bis zu 500 verlinkte Seiten desselben Ordners mit ihren Bildern. Beenden Sie die Adresse eines Ordners mit einem Schrägstrich.",
  "Import|noun": "Import",
  "It was merged with change request #{number}. Revert that instead.":
    "Er wurde mit der Änderungsanfrage #{number} zusammengeführt. Machen Sie stattdessen diese rückgängig.",
  "Kept as written": "Unverändert übernommen",
  "Last import or export": "Letzter Import oder Export",
  "Leave empty to use the whole repository.": "Leer lassen, um das ganze Repository zu verwenden.",
  Markdown: "Markdown",
  "Nothing imported": "Nichts importiert",
  "Nothing imported. The space hasn't changed.": "Nichts importiert. Der Space hat sich nicht geändert.",
  "Nothing new to export": "Nichts Neues zu exportieren",
  "Nothing new to import": "Nichts Neues zu importieren",
  "Nothing was committed. See Export below.": "Es wurde kein Commit erstellt. Siehe „Export“ weiter unten.",
  "Notion export": "Notion-Export",
  "One Markdown file": "Eine Markdown-Datei",
  "One Markdown page": "Eine Markdown-Seite",
  "One web page": "Eine Webseite",
  "One Word document": "Ein Word-Dokument",
  "Open change request #{number}": "Änderungsanfrage #{number} öffnen",
  "Overwrite commits you haven't imported": "Nicht importierte Commits überschreiben",
  "Overwrites files changed in commits you haven't imported. Git history is kept. A preview shows which files it deletes.":
    "Überschreibt Dateien, die in nicht importierten Commits geändert wurden. Der Git-Verlauf bleibt erhalten. Eine Vorschau zeigt, welche Dateien gelöscht werden.",
  "Pages are kept. If you connect the same repository again, its files are matched to them.":
    "Die Seiten bleiben erhalten. Wenn Sie dasselbe Repository wieder verbinden, werden seine Dateien ihnen zugeordnet.",
  "Pages are Markdown files in the repository. Commits and edits made here are merged.":
    "Seiten sind Markdown-Dateien im Repository. Commits und Bearbeitungen in diesem Space werden zusammengeführt.",
  "Preview cancelled": "Vorschau abgebrochen",
  "Preview export": "Vorschau des Exports anzeigen",
  "Preview failed": "Vorschau fehlgeschlagen",
  "Pushing the commit": "Commit wird übertragen",
  "Reading files": "Dateien werden gelesen",
  "Reading pages": "Seiten werden gelesen",
  "Recent imports": "Letzte Importe",
  Redirect: "Weiterleitung",
  "Replace edits made here": "Bearbeitungen in diesem Space ersetzen",
  Report: "Bericht",
  Repository: "Repository",
  "Repository disconnected": "Repository getrennt",
  "Required for private repositories and exports. Stored encrypted and never shown again.":
    "Erforderlich für private Repositorys und Exporte. Wird verschlüsselt gespeichert und nie wieder angezeigt.",
  "See exported revision": "Exportierte Revision ansehen",
  Skipped: "Übersprungen",
  Stop: "Anhalten",
  "The address and the access token are forgotten. Pages and commits are kept.":
    "Die Adresse und das Zugriffstoken werden gelöscht. Seiten und Commits bleiben erhalten.",
  "The address is forgotten. Pages and commits are kept.":
    "Die Adresse wird gelöscht. Seiten und Commits bleiben erhalten.",
  "The branch changed since the preview": "Der Branch hat sich seit der Vorschau geändert",
  "The export deleted {count} files of commits you haven't imported:": {
    one: "Der Export hat {count} Datei aus nicht importierten Commits gelöscht:",
    other: "Der Export hat {count} Dateien aus nicht importierten Commits gelöscht:",
  },
  "The export deletes no files of commits you haven't imported.":
    "Der Export löscht keine Dateien aus nicht importierten Commits.",
  "The export deletes {count} files of commits you haven't imported:": {
    one: "Der Export löscht {count} Datei aus nicht importierten Commits:",
    other: "Der Export löscht {count} Dateien aus nicht importierten Commits:",
  },
  "The repository is up to date with the space.": "Das Repository ist auf dem Stand des Space.",
  "The space becomes a copy of the repository. Edits made here stay in the history.":
    "Der Space wird zu einer Kopie des Repositorys. Bearbeitungen in diesem Space bleiben im Verlauf.",
  "The space doesn't change until the conflicts are resolved.":
    "Der Space ändert sich erst, wenn die Konflikte gelöst sind.",
  "The space is locked. Unlock it to import.":
    "Der Space ist gesperrt. Entsperren Sie ihn, um zu importieren.",
  "The space is locked. Unlock it to undo the import.":
    "Der Space ist gesperrt. Entsperren Sie ihn, um den Import rückgängig zu machen.",
  "The space is up to date with the latest commit.": "Der Space ist auf dem Stand des neuesten Commits.",
  "The space wasn't changed.": "Der Space wurde nicht geändert.",
  "The upload failed. Try again.": "Das Hochladen ist fehlgeschlagen. Versuchen Sie es erneut.",
  "This opens a change request that removes {imported}. Readers see them until it's merged. If anything was edited since, you choose what to keep.":
    "Damit wird eine Änderungsanfrage geöffnet, die {imported} entfernt. Leser sehen diese Inhalte, bis sie zusammengeführt ist. Was seitdem bearbeitet wurde, können Sie behalten.",
  "This removes {imported} from change request #{number}.":
    "Damit entfernen Sie {imported} aus der Änderungsanfrage #{number}.",
  Type: "Typ",
  "Undo import": "Import rückgängig machen",
  "Undo this import?": "Diesen Import rückgängig machen?",
  "Update the documentation": "Dokumentation aktualisieren",
  "Updating the space": "Space wird aktualisiert",
  Uploading: "Wird hochgeladen",
  "Wait for it to finish.": "Warten Sie, bis der Vorgang abgeschlossen ist.",
  "Wait for the current import or export to finish.":
    "Warten Sie, bis der laufende Import oder Export abgeschlossen ist.",
  "Waiting to start": "Wartet auf den Start",
  Warnings: "Warnungen",
  "Web pages": "Webseiten",
  Word: "Word",
  "Writing pages": "Seiten werden geschrieben",
  "You need edit access to this space to import. Ask an admin.":
    "Zum Importieren benötigen Sie Zugriff als Bearbeiter auf diesen Space. Wenden Sie sich an einen Admin.",
  "You need edit access to this space to undo an import.":
    "Um einen Import rückgängig zu machen, benötigen Sie Zugriff als Bearbeiter auf diesen Space.",
  "Zip archive of Markdown, HTML or Word files": "ZIP-Archiv mit Markdown-, HTML- oder Word-Dateien",
  "{count} files": { one: "{count} Datei", other: "{count} Dateien" },
  "{count} kept as written": "{count} unverändert übernommen",
  "{count} links resolved": { one: "{count} Link aufgelöst", other: "{count} Links aufgelöst" },
  "{count} links resolved, {broken} broken": {
    one: "{count} Link aufgelöst, {broken} defekt",
    other: "{count} Links aufgelöst, {broken} defekt",
  },
  "{count} pages and files": { one: "{count} Seite oder Datei", other: "{count} Seiten und Dateien" },
  "{count} redirects": { one: "{count} Weiterleitung", other: "{count} Weiterleitungen" },
  "{count} skipped": "{count} übersprungen",
  "{count} warnings": { one: "{count} Warnung", other: "{count} Warnungen" },
  "{count} warnings:": { one: "{count} Warnung:", other: "{count} Warnungen:" },
  "{imported} imported": "{imported} importiert",
  "{imported} imported, {skipped} skipped": "{imported} importiert, {skipped} übersprungen",
  "{imported} of {count} pages and files": {
    one: "{imported} von {count} Seite oder Datei",
    other: "{imported} von {count} Seiten und Dateien",
  },
  "{name} is empty. Remove it.": "{name} ist leer. Entfernen Sie die Datei.",
  "{name} is larger than 2 GB. Remove it, or split it.":
    "{name} ist größer als 2 GB. Entfernen oder teilen Sie die Datei.",
  "{sent} of {total}": "{sent} von {total}",
};
