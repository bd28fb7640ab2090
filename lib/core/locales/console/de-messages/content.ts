export const content: Readonly<Record<string, string>> = {
  "A batch fetches files from at most {most} addresses; send several batches.":
    "Es können höchstens {most} Adressen auf einmal abgerufen werden. Teilen Sie die Änderungen auf.",
  "A newer upload to this address replaced this one.":
    "Ein neueres Hochladen an diese Adresse hat dieses ersetzt.",
  "A page can't be moved into itself or one of its subpages.":
    "Eine Seite kann nicht in sich selbst oder eine ihrer Unterseiten verschoben werden.",
  "A page holds at most {most} variables; remove some first.":
    "Eine Seite hat höchstens {most} Variablen. Entfernen Sie zuerst einige.",
  "A space holds at most {most} {thing}s; remove some first.":
    "Ein Space hat davon höchstens {most}. Entfernen Sie zuerst einige.",
  "A {kind} page has no body; leave out “document”.":
    "Eine Seite der Art „{kind}“ hat keinen Text. Lassen Sie „document“ weg.",
  "A {kind} page has no subpages; choose another parent.":
    "Eine Seite der Art „{kind}“ hat keine Unterseiten. Wählen Sie eine andere übergeordnete Seite.",
  "A {kind} page has no variables; set them on a document.":
    "Eine Seite der Art „{kind}“ hat keine Variablen. Legen Sie sie an einem Dokument fest.",
  "An OpenAPI spec named “{slug}” already exists. Choose another name, or change the source of that one.":
    "Eine OpenAPI-Spezifikation namens „{slug}“ gibt es schon. Wählen Sie einen anderen Namen oder ändern Sie deren Quelle.",
  "An agent needs If-Match (for tools: ifMatch) to change what is there, so that it overwrites no edit of a person. Read the page again and send its entity tag, or send the change request's revision for changes other than of texts.":
    "Ein Agent braucht If-Match, um Vorhandenes zu ändern, damit er keine Bearbeitung eines Menschen überschreibt.",
  "An agent needs the entity tag that came with a text in If-Match (for tools: ifMatch) to change it; the revision of the change request is also part of reads without the text. Read the page again and send its entity tag; of several texts, send all tags, each in quotes, with commas between them.":
    "Ein Agent braucht in If-Match das ETag, das mit dem Text kam, um ihn zu ändern.",
  "An organization has {most} pictures of sites at most. Those that no site shows are deleted after a day.":
    "Eine Organisation hat höchstens {most} Bilder für Sites. Bilder, die keine Site zeigt, werden nach einem Tag gelöscht.",
  "Content-Digest: the value of sha-256 is not the base64 of 32 bytes; correct it or leave it out.":
    "Content-Digest: Der Wert von sha-256 ist nicht das Base64 von 32 Bytes. Berichtigen Sie ihn oder lassen Sie ihn weg.",
  "Groups can only be at the top level; leave out “into”.":
    "Gruppen kann es nur auf der obersten Ebene geben.",
  "It holds a NUL character or half of a surrogate pair; remove it.":
    "Sie enthält ein NUL-Zeichen oder ein unvollständiges Zeichen. Entfernen Sie es.",
  "It holds bytes that are no text; save it as UTF-8.":
    "Sie enthält Bytes, die kein Text sind. Speichern Sie sie als UTF-8.",
  "It holds more than {most} names; split it.": "Sie enthält mehr als {most} Namen. Teilen Sie sie auf.",
  "It holds more than {most} values; split it.": "Sie enthält mehr als {most} Werte. Teilen Sie sie auf.",
  "It is nested more than {most} levels deep; name parts of it and refer to them.":
    "Sie ist in mehr als {most} Ebenen verschachtelt. Benennen Sie Teile davon und verweisen Sie darauf.",
  "It is not valid JSON: a comma, quote or bracket is missing or too much.":
    "Das ist kein gültiges JSON: Ein Komma, ein Anführungszeichen oder eine Klammer fehlt oder ist zu viel.",
  "It is not valid YAML: {fault}.": "Das ist kein gültiges YAML: {fault}.",
  "It is not valid YAML: “{name}” occurs twice; remove one.":
    "Das ist kein gültiges YAML: „{name}“ kommt zweimal vor. Entfernen Sie eins davon.",
  "It merges more than {most} times; use $ref.": "Sie führt mehr als {most} Mal zusammen. Nehmen Sie $ref.",
  "It refers to more than {most} files, or through more than {steps} files in a row. Put some of them together.":
    "Sie verweist auf mehr als {most} Dateien oder über mehr als {steps} Dateien hintereinander. Fassen Sie einige zusammen.",
  "It repeats parts of itself too often; write them out, or use $ref.":
    "Sie wiederholt Teile von sich zu oft. Schreiben Sie sie aus oder nehmen Sie $ref.",
  "It was interrupted. Try again.": "Das wurde unterbrochen. Versuchen Sie es erneut.",
  'It does not say what it is: begin with “openapi: 3.1.0”, or “swagger: "2.0"”.':
    'Die Version fehlt: Beginnen Sie mit „openapi: 3.1.0“ oder „swagger: "2.0"“.',
  "Its files hold too much together; split it.": "Ihre Dateien sind zusammen zu groß. Teilen Sie sie auf.",
  "Links of new pages are still being read. Try again in half a minute.":
    "Links neuer Seiten werden noch gelesen. Versuchen Sie es in einer halben Minute erneut.",
  "Not shown on the page: {things}.": "Nicht auf der Seite: {things}.",
  "Not shown on the page: {things}: “{sample}”.": "Nicht auf der Seite: {things}: „{sample}“.",
  "Pages nest at most {most} levels deep.": "Seiten lassen sich in höchstens {most} Ebenen schachteln.",
  "Single blocks can be reverted only in a page that both states have.":
    "Einzelne Blöcke lassen sich nur auf einer Seite zurücksetzen, die es in beiden Ständen gibt.",
  "Something went wrong. Download the PDF again.":
    "Etwas ist schiefgegangen. Laden Sie die PDF-Datei noch einmal herunter.",
  "Something went wrong. Try again. If it keeps failing, contact the operator.":
    "Etwas ist schiefgegangen. Versuchen Sie es erneut. Wenn es wieder geschieht, wenden Sie sich an den Betreiber.",
  "The PDF is being made; try again in a moment.":
    "Die PDF-Datei wird gerade erstellt. Versuchen Sie es in einem Moment erneut.",
  "The bytes don't match Content-Digest. Send them again.":
    "Die Datei kam beschädigt an. Laden Sie sie noch einmal hoch.",
  "The change request changed while you sent this, and what you edit is in conflict with the space now. Reload it and repeat your edit.":
    "Die Änderungsanfrage wurde inzwischen geändert, und Ihre Bearbeitung steht nun in Konflikt mit dem Space. Laden Sie neu und wiederholen Sie sie.",
  "The file has {size} bytes and none of those asked for; ask for a range within it.":
    "Die Datei hat {size} Bytes, darunter keins der angeforderten.",
  "The file was announced with {size} bytes, but {arrived} arrived. Send exactly those.":
    "Die Datei sollte {size} Bytes haben, angekommen sind {arrived}. Laden Sie sie noch einmal hoch.",
  "The files to fetch come to more than 100 MB; send several batches.":
    "Die Dateien sind zusammen größer als 100 MB. Teilen Sie die Änderungen auf.",
  "The page has more than {most} blocks; split it.":
    "Die Seite hat mehr als {most} Blöcke. Teilen Sie sie auf.",
  "The page has more than {most} elements; split it.":
    "Die Seite hat mehr als {most} Elemente. Teilen Sie sie auf.",
  "The page has too many {things} (more than {most}); split or simplify it.":
    "Die Seite ist zu umfangreich ({things}: mehr als {most}). Teilen oder vereinfachen Sie sie.",
  "The page is larger than 1 MiB; split it into several pages.":
    "Die Seite ist größer als 1 MiB. Teilen Sie sie in mehrere Seiten.",
  "The pasted content is nested too deeply.": "Der eingefügte Inhalt ist zu tief verschachtelt.",
  "The pasted content is too large.": "Der eingefügte Inhalt ist zu groß.",
  "The ref “{ref}” is given twice in this batch; make it unique.":
    "Die Referenz „{ref}“ kommt zweimal vor. Vergeben Sie sie einmal.",
  "The reference leads to itself.": "Der Verweis führt auf sich selbst.",
  "The reference leads to a value that does not belong here.":
    "Der Verweis führt auf etwas, das hier nicht stehen kann.",
  "The slug “{slug}” is taken by the page “{title}” beside it; choose another.":
    "Den Slug „{slug}“ hat schon die Seite „{title}“ daneben. Wählen Sie einen anderen.",
  "The spec is too complex to read. Split or simplify it.":
    "Die Spezifikation ist zu komplex. Teilen oder vereinfachen Sie sie.",
  "The target of this link does not exist.": "Das Ziel dieses Links gibt es nicht.",
  "The upload was used or replaced while it was read. Upload the file again.":
    "Die hochgeladene Datei wurde benutzt oder ersetzt, während sie gelesen wurde. Laden Sie die Datei noch einmal hoch.",
  "There is no such OpenAPI spec; create it without If-Match.":
    "Diese OpenAPI-Spezifikation gibt es nicht mehr.",
  "This download link is invalid or expired. Request a new one.":
    "Dieser Download-Link ist ungültig oder abgelaufen. Fordern Sie einen neuen an.",
  "This page takes too long to show; try again in a moment.":
    "Die Anzeige dieser Seite dauert zu lange. Versuchen Sie es in einem Moment erneut.",
  "This upload link is invalid or expired. Request a new one.":
    "Dieser Link zum Hochladen ist ungültig oder abgelaufen. Fordern Sie einen neuen an.",
  "Too long for one PDF. Download a page with its subpages instead.":
    "Zu lang für eine PDF-Datei. Laden Sie stattdessen eine Seite mit ihren Unterseiten herunter.",
  "You aren't waiting for this PDF, so there's nothing to cancel.":
    "Sie warten nicht auf diese PDF-Datei, daher gibt es nichts abzubrechen.",
  "You have more than 4 GB of unused uploads. Use them, or try again tomorrow when they expire.":
    "Sie haben mehr als 4 GB unbenutzter Dateien hochgeladen. Benutzen Sie sie oder versuchen Sie es morgen erneut.",
  "You have {most} pictures at most. Those that no profile and no organization shows are deleted after a day.":
    "Sie haben höchstens {most} Bilder. Bilder, die kein Profil und keine Organisation zeigt, werden nach einem Tag gelöscht.",
  "a backslash in double quotes has to be written twice":
    "Ein Backslash in doppelten Anführungszeichen muss zweimal stehen",
  "a bracket is not closed": "Eine Klammer ist nicht geschlossen",
  "a line is not indented like those around it, or a bracket is not closed":
    "Eine Zeile ist anders eingerückt als die um sie herum, oder eine Klammer ist nicht geschlossen",
  "a name occurs twice": "Ein Name kommt zweimal vor",
  "a quote, bracket, comma, colon or space is missing":
    "Ein Anführungszeichen, eine Klammer, ein Komma, ein Doppelpunkt oder ein Leerzeichen fehlt",
  "a sign is at a place where it has no meaning":
    "Ein Zeichen ist an einer Stelle, an der es nicht stehen kann",
  "a value begins with a sign of YAML and needs quotes":
    "Ein Wert beginnt mit einem Zeichen von YAML und braucht Anführungszeichen",
  "a value contains a colon and needs quotes":
    "Ein Wert enthält einen Doppelpunkt und braucht Anführungszeichen",
  "a value over several lines needs quotes": "Ein Wert über mehrere Zeilen braucht Anführungszeichen",
  "a word that begins with “!” needs quotes": "Ein Wort, das mit „!“ beginnt, braucht Anführungszeichen",
  "does not follow the OpenAPI specification.": "entspricht nicht der OpenAPI-Spezifikation.",
  "does not match the pattern “{pattern}”.": "entspricht nicht dem Muster „{pattern}“.",
  "has the same entry twice.": "enthält denselben Eintrag zweimal.",
  "has to be {values}.": "muss {values} sein.",
  "has to be of the type {types}.": "muss vom Typ {types} sein.",
  "has to be one of {values}.": "muss eins davon sein: {values}.",
  "holds letters, digits and “_”, and begins with no digit.":
    "darf Buchstaben, Ziffern und „_“ enthalten und nicht mit einer Ziffer beginnen.",
  "is for computed pages; this is a {kind} page.":
    "gilt für berechnete Seiten; das ist eine Seite der Art „{kind}“.",
  "is for documents; this is a {kind} page.": "gilt für Dokumente; das ist eine Seite der Art „{kind}“.",
  "is larger than 2 MB; upload a smaller picture.": "ist größer als 2 MB. Laden Sie ein kleineres Bild hoch.",
  "is larger than {megabytes} MB; split it.": "ist größer als {megabytes} MB. Teilen Sie es auf.",
  "is no upload of yours whose bytes have arrived; upload the file first.":
    "ist nicht vollständig hochgeladen. Laden Sie die Datei zuerst hoch.",
  "is not a file of this content; insert the file first.":
    "ist keine Datei dieses Inhalts. Fügen Sie die Datei zuerst ein.",
  "is not a picture that browsers show; upload a PNG, JPEG, WebP, GIF, AVIF, SVG or ICO file.":
    "ist kein Bild, das Browser zeigen. Laden Sie eine Datei im Format PNG, JPEG, WebP, GIF, AVIF, SVG oder ICO hoch.",
  "is not a revision of this change request.": "ist keine Revision dieser Änderungsanfrage.",
  "is not what the OpenAPI specification expects here.":
    "ist nicht das, was die OpenAPI-Spezifikation hier erwartet.",
  "is not written as “{format}”.": "ist nicht als „{format}“ geschrieben.",
  "is required for a computed page.": "ist für eine berechnete Seite erforderlich.",
  "is required for a link page.": "ist für einen Link erforderlich.",
  "is the path of an existing page; choose another name.":
    "ist der Pfad einer vorhandenen Seite. Wählen Sie einen anderen Namen.",
  "it is longer than 64 KB": "Sie sind länger als 64 KB",
  "it is nested too deeply": "Sie sind zu tief verschachtelt",
  "it is not valid TOML in line {line}": "kein gültiges TOML in Zeile {line}",
  "it is not valid YAML: {fault}.": "Sie ist kein gültiges YAML: {fault}.",
  "it is longer than any source.": "Sie ist zu lang.",
  "it repeats too many values": "Sie wiederholen zu viele Werte",
  "it uses aliases, which are not read; write out what they stand for.":
    "Sie enthält Aliasse, die nicht gelesen werden. Schreiben Sie sie aus.",
  "may hold letters, digits, “-”, “_” and “.”, and begins with a letter or digit.":
    "darf Buchstaben, Ziffern, „-“, „_“ und „.“ enthalten und muss mit einem Buchstaben oder einer Ziffer beginnen.",
  "must be a media type such as text/markdown.": "muss ein Medientyp wie text/markdown sein.",
  "must be a time such as “2026-01-31T00:00:00Z”.": "muss ein Zeitpunkt wie „2026-01-31T00:00:00Z“ sein.",
  "must be an http, https, mailto or tel address or a relative one, without control characters.":
    "muss eine Adresse mit http, https, mailto oder tel oder eine relative Adresse ohne Steuerzeichen sein.",
  "must be lower-case letters and digits, in groups joined by single hyphens.":
    "darf nur aus Kleinbuchstaben und Ziffern bestehen, in Gruppen mit je einem Bindestrich dazwischen.",
  "must end with an extension.": "muss mit einer Dateiendung enden.",
  "must hold either “url” or “text”.": "muss entweder „url“ oder „text“ enthalten.",
  "must not be empty.": "darf nicht leer sein.",
  "must not be more than 2 GB.": "darf höchstens 2 GB groß sein.",
  "must not hold a user name or password.": "darf weder Benutzernamen noch Passwort enthalten.",
  "send exactly one of url and base64.": "muss entweder „url“ oder „base64“ enthalten.",
  "send url or base64, not both.": "darf „url“ und „base64“ nicht zugleich enthalten.",
  "contentType is required with base64.": "braucht zu „base64“ auch „contentType“.",
  "{received} of {size} bytes of this upload have arrived. Send the part that begins there.":
    "Von dieser Datei sind {received} von {size} Bytes angekommen.",
  "the line is indented by tabs instead of spaces": "Die Zeile ist mit Tabs statt mit Leerzeichen eingerückt",
  "{fault} in line {line}": "{fault} (Zeile {line})",
  "{name} does not belong here.": "{name} kann hier nicht stehen.",
  "{name} is missing.": "{name} fehlt.",
  "{names}: one of these is missing.": "{names}: Eins davon fehlt.",
  "{names}: these are missing.": "{names}: Diese fehlen.",
  "{person} changed this since you loaded it. Reload it and repeat your edit.":
    "{person} hat das geändert, seit Sie es geladen haben. Laden Sie es neu und wiederholen Sie Ihre Änderung.",
  "“{href}” is no address.": "„{href}“ ist keine Adresse.",
  "“{href}” is outside of this text, and nothing is fetched for an uploaded one. Put everything into one file, or add the spec by its URL.":
    "„{href}“ liegt außerhalb dieses Textes, und für hochgeladene Texte wird nichts abgerufen. Schreiben Sie alles in eine Datei oder fügen Sie die Spezifikation über ihre URL hinzu.",
  "“{href}” leads nowhere.": "„{href}“ führt ins Leere.",
  "“{title}” is generated from the OpenAPI spec “{slug}”. Change the spec, or the page “{source}” that holds its source.":
    "„{title}“ entsteht aus der OpenAPI-Spezifikation „{slug}“. Ändern Sie die Spezifikation oder die Seite „{source}“, auf der die Quelle steht.",
  '“{version}” is not a version that can be read; use OpenAPI 3.0, 3.1 or 3.2, or Swagger "2.0".':
    '„{version}“ ist keine lesbare Version. Nehmen Sie OpenAPI 3.0, 3.1 oder 3.2 oder Swagger "2.0".',
};
