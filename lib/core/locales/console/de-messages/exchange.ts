/** Messages of imports with their reports, of exports and of Git. */
export const exchange: Readonly<Record<string, string>> = {
  "1 redirect was not added: change requests can't contain redirects.":
    "1 Weiterleitung wurde nicht hinzugefügt: Änderungsanfragen können keine Weiterleitungen enthalten.",
  ": 1 word is not shown": ": 1 Wort ist nicht zu sehen",
  ": {count} words are not shown": ": {count} Wörter sind nicht zu sehen",
  "A Markdown file has the same name{words}.": "Eine Markdown-Datei hat denselben Namen{words}.",
  "A fragment or template of HTML, not a page.": "Ein HTML-Fragment oder eine Vorlage, keine Seite.",
  "A page has the same name{words}.": "Eine Seite hat denselben Namen{words}.",
  "A path in the repository has more than 4,096 characters. Shorten the names of its folders.":
    "Ein Pfad im Repository hat mehr als 4.096 Zeichen. Kürzen Sie die Namen seiner Ordner.",
  "A symbolic link that leads to no file or folder of the archive.":
    "Ein symbolischer Link, der zu keiner Datei und keinem Ordner des Archivs führt.",
  "Addresses that a template of the site makes stay as written: {addresses}.":
    "Adressen, die eine Vorlage der Website erzeugt, bleiben, wie sie sind: {addresses}.",
  "Addresses with a query (“?…”) were not followed: {count}.":
    "Adressen mit einer Abfrage („?…“), denen nicht gefolgt wurde: {count}.",
  "An {direction} of this space is running. Wait until it is done; “git/info” tells.":
    "Für diesen Space läuft ein {direction}. Warten Sie, bis er fertig ist.",
  "An import holds {entries} files at most; split it.":
    "Ein Import umfasst höchstens {entries} Dateien. Teilen Sie ihn auf.",
  "An import of a website takes {most} MB at most.": "Der Import einer Website umfasst höchstens {most} MB.",
  "An import of a website takes {most} minutes at most.":
    "Der Import einer Website dauert höchstens {most} Minuten.",
  "An import of a website takes {most} {things} at most.":
    "Der Import einer Website umfasst höchstens {most} {things}.",
  "An uploaded file is gone. Upload it again and start a new import.":
    "Eine hochgeladene Datei ist nicht mehr da. Laden Sie sie noch einmal hoch und beginnen Sie einen neuen Import.",
  "Blocked by the site’s robots.txt.": "Von der robots.txt der Website gesperrt.",
  "Broken links: {links}.": "Defekte Links: {links}.",
  "Conditions of a template are comments here, and the words of all their branches are shown: {conditions}.":
    "Bedingungen einer Vorlage sind hier Kommentare, und die Wörter aller ihrer Zweige werden gezeigt: {conditions}.",
  "Conditions of a template are removed, and the words of all their branches are shown: {conditions}.":
    "Bedingungen einer Vorlage sind entfernt, und die Wörter aller ihrer Zweige werden gezeigt: {conditions}.",
  "Couldn't fetch the site's robots.txt. Try again later.":
    "Die robots.txt der Website war nicht abrufbar. Versuchen Sie es später erneut.",
  "Couldn't reach the repository. Check that the address is correct and public, or try again later.":
    "Das Repository ist nicht erreichbar. Prüfen Sie, ob die Adresse stimmt und öffentlich ist, oder versuchen Sie es später erneut.",
  "Couldn't read it.": "Das war nicht lesbar.",
  "Couldn't read the repository's answer. Try again later.":
    "Die Antwort des Repositorys ist nicht lesbar. Versuchen Sie es später erneut.",
  "Couldn't read this file. Its order was ignored.":
    "Die Datei ist nicht lesbar. Ihre Reihenfolge wurde nicht übernommen.",
  "Damaged, or not a Word document. Open it, save it again and retry.":
    "Beschädigt oder kein Word-Dokument. Öffnen Sie es, speichern Sie es neu und versuchen Sie es noch einmal.",
  "Elements without a counterpart were left out: {names}.":
    "Elemente ohne Entsprechung wurden weggelassen: {names}.",
  "Exports don't change this file, and it arranges or names these pages differently: {pages}. Edit it in the repository.":
    "Exporte ändern diese Datei nicht, und sie ordnet oder benennt diese Seiten anders: {pages}. Bearbeiten Sie sie im Repository.",
  "Files of this table of contents do not exist, so the pages have another order.":
    "Dateien dieses Inhaltsverzeichnisses gibt es nicht, daher haben die Seiten eine andere Reihenfolge.",
  "Headers and footers were left out: {words}.": "Kopf- und Fußzeilen wurden weggelassen: {words}.",
  "Hidden text was left out: {words}.": "Verborgener Text wurde weggelassen: {words}.",
  "Hidden.": "Verborgen.",
  "Images linked from other sites: {count}.": "Von anderen Websites eingebundene Bilder: {count}.",
  "Included by pages, as reusable content.": "Von Seiten eingebunden, als wiederverwendbarer Inhalt.",
  "It redirects to another site, {origin}. Import from there instead.":
    "Die Adresse leitet auf eine andere Website weiter: {origin}. Importieren Sie von dort.",
  "It was interrupted. Start it again.": "Das wurde unterbrochen. Starten Sie es noch einmal.",
  "Kept as written, once; its content is shown. In {paths} and {count} more.":
    "Einmal unverändert behalten; der Inhalt darin wird angezeigt. In {paths} und {count} weiteren.",
  "Kept as written, once; its content is shown. In {paths}.":
    "Einmal unverändert behalten; der Inhalt darin wird angezeigt. In {paths}.",
  "Kept as written, {times} times; its content is shown. In {paths} and {count} more.":
    "{times}-mal unverändert behalten; der Inhalt darin wird angezeigt. In {paths} und {count} weiteren.",
  "Kept as written, {times} times; its content is shown. In {paths}.":
    "{times}-mal unverändert behalten; der Inhalt darin wird angezeigt. In {paths}.",
  "Larger than 100 MB.": "Größer als 100 MB.",
  "Leads to {path}.": "Führt zu {path}.",
  "Left out: {things}.": "Weggelassen: {things}.",
  "Links beyond the first {most} addresses were not followed: {count}.":
    "Links jenseits der ersten {most} Adressen, denen nicht gefolgt wurde: {count}.",
  "Links and computed pages can't have subpages. Choose another page.":
    "Links und berechnete Seiten können keine Unterseiten haben. Wählen Sie eine andere Seite.",
  "Links to pages written in React, which are not imported: {links}.":
    "Links auf Seiten in React, die nicht importiert werden: {links}.",
  "Listed in the index of the export, but missing.": "Steht im Index des Exports, fehlt aber.",
  "Listed in the table of contents, but missing. An empty page was created instead.":
    "Steht im Inhaltsverzeichnis, fehlt aber. Stattdessen wurde eine leere Seite erstellt.",
  "Made by code, which is not run: {parts}.": "Entsteht aus Code, der nicht ausgeführt wird: {parts}.",
  "More than {most} folders deep.": "Mehr als {most} Ordner tief.",
  "No file became a page.": "Aus keiner Datei wurde eine Seite.",
  "No file became a page. “{path}”: {problem}": "Aus keiner Datei wurde eine Seite. „{path}“: {problem}",
  "No import or export of this space is running.": "Für diesen Space läuft weder Import noch Export.",
  "No page includes this partial{words}.": "Keine Seite bindet diesen Teil ein{words}.",
  "No repository at this address, or it is private. Check the address, and enter an access token.":
    "Unter dieser Adresse gibt es kein Repository, oder es ist privat. Prüfen Sie die Adresse und geben Sie ein Zugriffstoken ein.",
  "No text. It may be added by scripts.": "Kein Text. Vielleicht fügen ihn Skripte ein.",
  "No visitor sees some parts: their condition can't be read. Put the tags of each condition on lines of their own.":
    "Einige Teile sieht kein Besucher: Ihre Bedingung ist nicht lesbar. Setzen Sie die Tags jeder Bedingung auf eigene Zeilen.",
  "Not a Word document.": "Kein Word-Dokument.",
  "Not a table of at most {most} rows and 1 MB{words}.":
    "Keine Tabelle mit höchstens {most} Zeilen und 1 MB{words}.",
  "Not a web page. Links to it point to the original site.":
    "Keine Webseite. Links darauf führen zur ursprünglichen Website.",
  "Not a {wanted} ({type}). Links to it point to the original site.":
    "{wanted} ({type}). Links darauf führen zur ursprünglichen Website.",
  "Not added: “{path}” is the address of a page with a query.":
    "Nicht hinzugefügt: „{path}“ ist die Adresse einer Seite mit einer Abfrage.",
  "Not found on the site.": "Auf der Website nicht gefunden.",
  "Not in UTF-8, so it was read as Windows-1252. If letters are wrong, save the file as UTF-8 and import it again.":
    "Nicht in UTF-8 und daher als Windows-1252 gelesen. Wenn Buchstaben falsch sind, speichern Sie die Datei als UTF-8 und importieren Sie sie noch einmal.",
  "Not used by any page.": "Von keiner Seite benutzt.",
  "Nothing left to undo.": "Es gibt nichts mehr rückgängig zu machen.",
  "Nothing to import. Choose Markdown, HTML or Word files (.md, .mdx, .html, .docx), or a zip archive of them.":
    "Es gibt nichts zu importieren. Wählen Sie Dateien in Markdown, HTML oder Word (.md, .mdx, .html, .docx) oder ein ZIP-Archiv davon.",
  "Old Word format. Save it as .docx.": "Altes Word-Format. Speichern Sie es als .docx.",
  "On another site. The image is linked from there.":
    "Auf einer anderen Website. Das Bild wird von dort eingebunden.",
  "Only the person who started this import or someone who can merge can cancel it.":
    "Diesen Import kann nur abbrechen, wer ihn begonnen hat oder zusammenführen darf.",
  "Other exports are being made. Try again in a moment.":
    "Gerade werden andere Exporte erstellt. Versuchen Sie es in einem Moment erneut.",
  "One document has up to 32 MB of text; these pages have {size} MB. Export a page with its subpages, or choose another format.":
    "Ein Dokument hat bis zu 32 MB Text; diese Seiten haben {size} MB. Exportieren Sie eine Seite mit ihren Unterseiten oder wählen Sie ein anderes Format.",
  "Outside of the folder of the table of contents{words}.":
    "Außerhalb des Ordners mit dem Inhaltsverzeichnis{words}.",
  "Outside of the imported folder. Links to it point to the original site.":
    "Außerhalb des importierten Ordners. Links darauf führen zur ursprünglichen Website.",
  "Parts of the sidebar are made by code, which is not run.":
    "Teile der Seitenleiste entstehen aus Code, der nicht ausgeführt wird.",
  "Password-protected or in an old format. Save it as .docx without a password.":
    "Mit Passwort geschützt oder in einem alten Format. Speichern Sie es ohne Passwort als .docx.",
  "Patterns of excluded files that are too many or too long were ignored: {count}.":
    "Zu viele oder zu lange Muster ausgeschlossener Dateien wurden nicht beachtet: {count}.",
  "The sidebar is too long to be repeated for these languages: {names}.":
    "Die Seitenleiste ist zu lang, um sie für diese Sprachen zu wiederholen: {names}.",
  "Pictures that browsers do not show were left out: {types}.":
    "Bilder, die Browser nicht zeigen, wurden weggelassen: {types}.",
  "Pictures that lie outside of the document were left out: {count}.":
    "Bilder außerhalb des Dokuments wurden weggelassen: {count}.",
  "Redirects to {path}, which is missing.": "Leitet zu {path} weiter, was fehlt.",
  "Redirects with patterns or to other sites were left out: {names}.":
    "Weiterleitungen mit Mustern oder zu anderen Websites wurden weggelassen: {names}.",
  "Shown around every page of the wiki, not a page{words}.":
    "Umgibt jede Seite des Wikis und ist selbst keine Seite{words}.",
  "Something went wrong. Start the import again. If it keeps failing, contact the operator.":
    "Etwas ist schiefgegangen. Starten Sie den Import noch einmal. Wenn es wieder geschieht, wenden Sie sich an den Betreiber.",
  "Styles without a counterpart became plain text: {names}.":
    "Formatvorlagen ohne Entsprechung wurden zu einfachem Text: {names}.",
  "Covers, layouts, variables and links without a page of this export were too large to import.":
    "Titelbilder, Layouts, Variablen und Links ohne Seite dieses Exports waren zu groß für den Import.",
  "The space has variables with the same names, which keep their values: {variables}.":
    "Der Space hat Variablen mit denselben Namen; sie behalten ihre Werte: {variables}.",
  "Files of this export were changed or added, so covers, layouts, variables and links without a page were not imported.":
    "Dateien dieses Exports wurden geändert oder hinzugefügt, deshalb wurden Titelbilder, Layouts, Variablen und Links ohne Seite nicht importiert.",
  "The archive could not be read.": "Das Archiv ist nicht lesbar.",
  "The branch “{branch}” changed during the export. Nothing was exported. Preview the export again.":
    "Der Branch „{branch}“ hat sich während des Exports geändert. Es wurde nichts exportiert. Sehen Sie sich die Vorschau des Exports noch einmal an.",
  "The branch “{branch}” changed since the preview. Nothing was exported. Look at the new preview, then export again.":
    "Der Branch „{branch}“ hat sich seit der Vorschau geändert. Es wurde nichts exportiert. Sehen Sie sich die neue Vorschau an und exportieren Sie dann noch einmal.",
  "The branch “{branch}” has no files.": "Der Branch „{branch}“ hat keine Dateien.",
  "The branch “{branch}” has no folder “{folder}”, or it is empty.":
    "Der Branch „{branch}“ hat keinen Ordner „{folder}“, oder der Ordner ist leer.",
  "The branch “{branch}” holds commits that have not been imported. Import first, or export with force, which overwrites them with the space's pages.":
    "Der Branch „{branch}“ enthält Commits, die noch nicht importiert sind. Importieren Sie zuerst, oder erzwingen Sie den Export: Er überschreibt sie mit den Seiten des Space.",
  "The documents contain more than 200 MB of images. Split the import.":
    "Die Dokumente enthalten mehr als 200 MB Bilder. Teilen Sie den Import auf.",
  "The file is larger than 2 GB. Split it.": "Die Datei ist größer als 2 GB. Teilen Sie sie auf.",
  "The files are larger than 200 MB in total; choose a folder of the repository that holds the documentation only.":
    "Die Dateien sind zusammen größer als 200 MB. Wählen Sie einen Ordner des Repositorys, der nur die Dokumentation enthält.",
  "The front matter can't be read and stays in the text: {problem}.":
    "Die Metadaten am Anfang sind nicht lesbar und bleiben im Text: {problem}.",
  "The front matter can't be read and was ignored: {problem}.":
    "Die Metadaten am Anfang sind nicht lesbar und wurden nicht übernommen: {problem}.",
  "The import contains more than 200 MB of text. Split it.":
    "Der Import enthält mehr als 200 MB Text. Teilen Sie ihn auf.",
  "The import was interrupted. Start it again.":
    "Der Import wurde unterbrochen. Starten Sie ihn noch einmal.",
  "The import would put pages more than {most} levels deep; flatten it.":
    "Der Import würde Seiten in mehr als {most} Ebenen schachteln. Schachteln Sie weniger.",
  "The imported pages were edited since. Delete them in the editor instead.":
    "Die importierten Seiten wurden seitdem bearbeitet. Löschen Sie sie stattdessen im Editor.",
  "The latest commit is in change request #{number}. Merge that first, or export with force, which overwrites it with the space's pages.":
    "Der letzte Commit steckt in der Änderungsanfrage #{number}. Führen Sie sie zuerst zusammen, oder erzwingen Sie den Export: Er überschreibt ihn mit den Seiten des Space.",
  "The order is made by code, which is not run.":
    "Die Reihenfolge entsteht aus Code, der nicht ausgeführt wird.",
  "The pages stay, without the heading “{title}” above them.":
    "Die Seiten bleiben, ohne die Überschrift „{title}“ darüber.",
  "The parts of the archive are larger than 1 GB in total. Import them one by one.":
    "Die Teile des Archivs sind zusammen größer als 1 GB. Importieren Sie sie einzeln.",
  "The parts of the archive unpack to more than 4 GB. Split it.":
    "Die Teile des Archivs sind entpackt größer als 4 GB. Teilen Sie es auf.",
  "The repository has more than {most} files or folders. Move the documentation to a separate repository.":
    "Das Repository hat mehr als {most} Dateien oder Ordner. Verschieben Sie die Dokumentation in ein eigenes Repository.",
  "The repository has no branch “{branch}”. Check the name, or choose another branch.":
    "Das Repository hat keinen Branch „{branch}“. Prüfen Sie den Namen oder wählen Sie einen anderen.",
  "The repository is too large: {what}. Move the documentation to a separate repository.":
    "Das Repository ist zu groß. Verschieben Sie die Dokumentation in ein eigenes Repository.",
  "The repository puts pages more than {most} levels deep; flatten it.":
    "Das Repository schachtelt Seiten in mehr als {most} Ebenen. Schachteln Sie weniger.",
  "The repository refused access. Check that the access token is valid, hasn't expired, and can read and write this repository.":
    "Das Repository hat den Zugriff verweigert. Prüfen Sie, ob das Zugriffstoken gültig und nicht abgelaufen ist und dieses Repository lesen und ändern darf.",
  "The repository rejected the commit. The branch “{branch}” may be protected: export to another branch, or change its protection.":
    "Das Repository hat den Commit abgelehnt. Vielleicht ist der Branch „{branch}“ geschützt: Exportieren Sie in einen anderen oder ändern Sie den Schutz.",
  "The repository sent an invalid answer. Try again later.":
    "Das Repository hat ungültig geantwortet. Versuchen Sie es später erneut.",
  "The repository takes too long to unpack. Move the documentation to a separate repository.":
    "Das Entpacken des Repositorys dauert zu lange. Verschieben Sie die Dokumentation in ein eigenes Repository.",
  "The repository took too long to answer. Try again later.":
    "Das Repository hat zu lange nicht geantwortet. Versuchen Sie es später erneut.",
  "The repository's server has no valid certificate. Nothing was sent.":
    "Der Server des Repositorys hat kein gültiges Zertifikat. Es wurde nichts gesendet.",
  "The repository's server uses an unsupported, old Git protocol.":
    "Der Server des Repositorys benutzt ein altes, nicht unterstütztes Git-Protokoll.",
  "The same page as {page}.": "Dieselbe Seite wie {page}.",
  "The saved access token can't be read. Enter it again.":
    "Das gespeicherte Zugriffstoken ist nicht lesbar. Geben Sie es noch einmal ein.",
  "The server of the repository answered with an error. Try again later.":
    "Der Server des Repositorys hat mit einem Fehler geantwortet. Versuchen Sie es später erneut.",
  "The sidebar is made by code, which is not run.":
    "Die Seitenleiste entsteht aus Code, der nicht ausgeführt wird.",
  "The sidebars are made by code, which is not run. The order of folders was taken instead.":
    "Die Seitenleisten entstehen aus Code, der nicht ausgeführt wird. Stattdessen gilt die Reihenfolge der Ordner.",
  "The site answered with an error (status {status}).":
    "Die Website hat mit einem Fehler geantwortet (Status {status}).",
  "The site requires signing in.": "Die Website verlangt eine Anmeldung.",
  "The site’s robots.txt is too complex to read.": "Die robots.txt der Website ist zu komplex.",
  "The space has no pages to export.": "Der Space hat keine Seiten zum Exportieren.",
  "The text is larger than 40 MB. Split the document.":
    "Der Text ist größer als 40 MB. Teilen Sie das Dokument auf.",
  "The {what} can't be imported: it holds more than {most} entries; split it.":
    "{what} lässt sich nicht importieren: mehr als {most} Einträge. Teilen Sie die Datei auf.",
  "The {what} can't be imported: it is damaged.":
    "{what} lässt sich nicht importieren: Die Datei ist beschädigt.",
  "The {what} can't be imported: it is encrypted; unlock it first.":
    "{what} lässt sich nicht importieren: Die Datei ist verschlüsselt. Entschlüsseln Sie sie zuerst.",
  "The {what} can't be imported: it unpacks to more than 4 GB; split it.":
    "{what} lässt sich nicht importieren: entpackt mehr als 4 GB. Teilen Sie die Datei auf.",
  "The {what} can't be imported: it unpacks to more than a hundred times its size.":
    "{what} lässt sich nicht importieren: Entpackt ist die Datei mehr als hundertmal so groß.",
  "The {what} can't be imported: {detail}.": "{what} lässt sich nicht importieren: {detail}.",
  "There are more than {most} files; choose a folder of the repository that holds the documentation only.":
    "Das sind mehr als {most} Dateien. Wählen Sie einen Ordner des Repositorys, der nur die Dokumentation enthält.",
  "There are no Markdown files (.md, .mdx) to import. Check the branch and the folder.":
    "Es gibt keine Markdown-Dateien (.md, .mdx) zum Importieren. Prüfen Sie Branch und Ordner.",
  "There are no pages with a text to export.": "Es gibt keine Seiten mit Text zum Exportieren.",
  "These pages are too large for one document. Export a page with its subpages, or choose another format.":
    "Diese Seiten sind zu groß für ein Dokument. Exportieren Sie eine Seite mit ihren Unterseiten oder wählen Sie ein anderes Format.",
  "This import is {status} and added nothing to undo.":
    "Dieser Import ist {status} und hat nichts hinzugefügt, was rückgängig zu machen wäre.",
  "This import is {status} and can't be cancelled.":
    "Dieser Import ist {status} und lässt sich nicht abbrechen.",
  "This import was merged with change request #{number}. Revert that instead.":
    "Dieser Import wurde mit der Änderungsanfrage #{number} zusammengeführt. Machen Sie stattdessen diese rückgängig.",
  "This is not a file. Give a zip archive or one page.":
    "Das ist keine Datei. Nehmen Sie ein ZIP-Archiv oder eine Seite.",
  "Tracked changes were accepted: {count}.": "Nachverfolgte Änderungen wurden übernommen: {count}.",
  "Two of the files are called “{name}”. Rename one.":
    "Zwei der Dateien heißen „{name}“. Benennen Sie eine um.",
  "You need edit access to this space to import.":
    "Zum Importieren brauchen Sie in diesem Space die Rolle „Bearbeiten“.",
  "You need edit access to this space to undo an import.":
    "Um einen Import rückgängig zu machen, brauchen Sie in diesem Space die Rolle „Bearbeiten“.",
  "You no longer have edit access to this space.": "Sie dürfen diesen Space nicht mehr bearbeiten.",
  "has not been uploaded yet; PUT its bytes to the upload address.": "ist noch nicht hochgeladen.",
  "holds a user name or password, which is sent over https only; begin the address with https://.":
    "enthält Benutzernamen oder Passwort, die nur über https gesendet werden. Beginnen Sie die Adresse mit https://.",
  "is not the key of one of your uploads; upload the file first.":
    "ist keine von Ihnen hochgeladene Datei. Laden Sie die Datei zuerst hoch.",
  "must be a folder of the repository, such as docs/handbook.":
    "muss ein Ordner des Repositorys sein, zum Beispiel docs/handbook.",
  "must be the http or https address of a repository, such as https://github.com/owner/name.git.":
    "muss die Adresse eines Repositorys mit http oder https sein, zum Beispiel https://github.com/owner/name.git.",
  "must be the id of a commit, as a preview names it.":
    "muss die ID eines Commits sein, wie eine Vorschau sie nennt.",
  "must name a branch in full, such as refs/heads/main.":
    "muss einen Branch vollständig nennen, zum Beispiel refs/heads/main.",
  "must say what the commit is about.": "muss sagen, worum es im Commit geht.",
  "{count} redirects were not added: change requests can't contain redirects.":
    "{count} Weiterleitungen wurden nicht hinzugefügt: Änderungsanfragen können keine Weiterleitungen enthalten.",
  "{format} is not imported{words}.": "{format} wird nicht importiert{words}.",
  "{problem} A page generated from it stays empty until the spec exists.":
    "{problem} Eine daraus erzeugte Seite bleibt leer, bis es die Spezifikation gibt.",
  "{tag} stays as written: files include each other too deeply.":
    "{tag} bleibt, wie es ist: Die Dateien binden einander zu tief ein.",
  "{tag} stays as written: its file has no such part.":
    "{tag} bleibt, wie es ist: Die Datei dazu hat keinen solchen Teil.",
  "{tag} stays as written: its file is not a text of 1 MB at most.":
    "{tag} bleibt, wie es ist: Die Datei dazu ist kein Text von höchstens 1 MB.",
  "{tag} stays as written: its file is not in the import.":
    "{tag} bleibt, wie es ist: Die Datei dazu fehlt im Import.",
  "{tag} stays as written: the file includes itself by {circle}.":
    "{tag} bleibt, wie es ist: Die Datei bindet sich selbst ein, über {circle}.",
  "{tag} stays as written: the import has too many tags for parts of large files.":
    "{tag} bleibt, wie es ist: Der Import hat zu viele Tags für Teile großer Dateien.",
  "{tag} stays as written: the page would be larger than 1 MB.":
    "{tag} bleibt, wie es ist: Die Seite würde größer als 1 MB.",
  "{tag} stays as written: the pages of the import include more than 50 MB.":
    "{tag} bleibt, wie es ist: Die Seiten des Imports binden mehr als 50 MB ein.",
  "“{title}” leads to {href}, which pages can't link to. An empty page was created instead.":
    "„{title}“ führt zu {href}, worauf Seiten nicht verlinken können. Stattdessen wurde eine leere Seite erstellt.",
  "“{title}” was left out: it leads to {href}, which is no page of the import.":
    "„{title}“ wurde weggelassen: Es führt zu {href}, was keine Seite des Imports ist.",
};
