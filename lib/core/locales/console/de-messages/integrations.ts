/** Messages of integrations, webhooks, translations and administration. */
export const integrations: Readonly<Record<string, string>> = {
  "A glossary holds at most {most} entries. Delete some first.":
    "Ein Glossar hat höchstens {most} Einträge. Löschen Sie zuerst einige.",
  "A run is under way already. Wait until it is done.":
    "Es läuft schon eine Übersetzung. Warten Sie, bis sie fertig ist.",
  "An earlier version of Bindery wrote this mail. Repeat what it was sent for instead.":
    "Diese E-Mail hat eine frühere Version von Bindery geschrieben. Wiederholen Sie stattdessen, wofür sie gesendet wurde.",
  "An earlier version of Bindery wrote this mail. This version can't show it or send it again.":
    "Diese E-Mail hat eine frühere Version von Bindery geschrieben. Diese Version kann sie weder zeigen noch noch einmal senden.",
  "An organization has {most} webhooks at most. Delete one first.":
    "Eine Organisation hat höchstens {most} Webhooks. Löschen Sie zuerst einen.",
  "Another organization publishes under this name. Choose another.":
    "Eine andere Organisation veröffentlicht unter diesem Namen. Wählen Sie einen anderen.",
  "Attempt {attempts} was answered {status} after {durationMs} ms.":
    "Versuch {attempts} wurde nach {durationMs} ms mit {status} beantwortet.",
  "Choose a space and a language to translate it to first.":
    "Wählen Sie zuerst einen Space und eine Sprache für die Übersetzung.",
  "No run is under way.": "Es läuft gerade keine Übersetzung.",
  "Run the translation before you confirm more of this page.":
    "Starten Sie die Übersetzung, bevor Sie mehr von dieser Seite bestätigen.",
  "Something went wrong. Start it again. If it keeps failing, contact the operator.":
    "Etwas ist schiefgegangen. Starten Sie es noch einmal. Wenn es wieder geschieht, wenden Sie sich an den Betreiber.",
  "The installation isn't active. Finish its configuration first.":
    "Die Installation ist nicht aktiv. Schließen Sie zuerst ihre Konfiguration ab.",
  "The integration no longer has access to the space of this event.":
    "Die Integration hat keinen Zugriff mehr auf den Space dieses Ereignisses.",
  "The integration is installed in this organization already.":
    "Die Integration ist in dieser Organisation schon installiert.",
  "The integration is installed on this {kind} already.": "Die Integration ist hier schon installiert.",
  "The organization has {most} translation settings already. Delete one, or add languages to one.":
    "Die Organisation hat schon {most} Übersetzungen. Löschen Sie eine oder fügen Sie einer Sprachen hinzu.",
  "The saved key of the service can't be read. Enter it again.":
    "Der gespeicherte Schlüssel des Dienstes ist nicht lesbar. Geben Sie ihn noch einmal ein.",
  "The secret was encrypted with another BINDERY_SECRET. Rotate it.":
    "Das Geheimnis wurde mit einem anderen BINDERY_SECRET verschlüsselt. Erneuern Sie es.",
  "The translation service answered with something else than one translation for each text. Check its address and key.":
    "Der Übersetzungsdienst hat nicht für jeden Text genau eine Übersetzung geliefert. Prüfen Sie Adresse und Schlüssel.",
  "The translation service answered with status {status}. Check its address and key.":
    "Der Übersetzungsdienst hat mit dem Status {status} geantwortet. Prüfen Sie Adresse und Schlüssel.",
  "The webhook answered {status}; the event is delivered again.":
    "Der Webhook hat mit {status} geantwortet; das Ereignis wird noch einmal zugestellt.",
  "The webhook was paused.": "Der Webhook wurde angehalten.",
  "You need edit access to “{title}” to confirm its translation.":
    "Um die Übersetzung von „{title}“ zu bestätigen, brauchen Sie dort die Rolle „Bearbeiten“.",
  "You no longer have permission to manage this space.": "Sie dürfen diesen Space nicht mehr verwalten.",
  "Your role here is “{role}”; it takes “admin”.": "Ihre Rolle hier ist „{role}“. Nötig ist „Admin“.",
  "Your role in “{title}” is “{role}”; it takes “admin”.":
    "Ihre Rolle in „{title}“ ist „{role}“. Nötig ist „Admin“.",
  "Your role in “{title}” is “{role}”; it takes “create” to have the space translated.":
    "Ihre Rolle in „{title}“ ist „{role}“. Um den Space übersetzen zu lassen, brauchen Sie „Erstellen“.",
  "holds more than 50 properties.": "hat mehr als 50 Eigenschaften.",
  "holds more than {secrets} secrets.": "hat mehr als {secrets} Geheimnisse.",
  "is larger than 1 MB.": "ist größer als 1 MB.",
  "is no property that this integration has.": "ist keine Eigenschaft dieser Integration.",
  "must be a PNG, JPEG, GIF or WebP picture.": "muss ein Bild im Format PNG, JPEG, GIF oder WebP sein.",
  "must be a picture in base64.": "muss ein Bild in Base64 sein.",
  "must be a scope that there is, such as “space:content:read”.":
    "muss ein vorhandener Scope sein, zum Beispiel „space:content:read“.",
  "must be an https address.": "muss eine Adresse mit https sein.",
  "must be letters, digits, “-”, “_” and “.”.":
    "darf nur aus Buchstaben, Ziffern, „-“, „_“ und „.“ bestehen.",
  "must be on one line.": "muss in einer Zeile stehen.",
  "must be one line of printable ASCII.": "muss eine Zeile druckbarer ASCII-Zeichen sein.",
  "must be printable ASCII without spaces.": "muss aus druckbaren ASCII-Zeichen ohne Leerzeichen bestehen.",
  "must be the name of a directive.": "muss der Name einer Direktive sein.",
  "must hold more than dots.": "muss mehr als Punkte enthalten.",
  "must not hold a semicolon.": "darf kein Semikolon enthalten.",
  "names a language twice.": "nennt eine Sprache zweimal.",
  "names no language.": "nennt keine Sprache.",
  "names “{unknown}”, which is no kind of event.": "nennt „{unknown}“, was keine Art von Ereignis ist.",
  "“{scope}” is not among the scopes that the integration asks for.":
    "„{scope}“ gehört nicht zu den Scopes, die die Integration verlangt.",
};
