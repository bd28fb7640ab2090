/** Messages of the floors below the areas: of the engine of the API, of schemas, and of texts. */
export const platform: Readonly<Record<string, string>> = {
  " 1 more problem is listed in “fields”.": " Dazu kommt ein weiterer Fehler.",
  " {count} more problems are listed in “fields”.": " Dazu kommen {count} weitere Fehler.",
  " {count} more problems are there, {listed} of them in “fields”.": " Dazu kommen {count} weitere Fehler.",
  "{path}: {problem}": "{path}: {problem}",
  "A text in the body holds a NUL character or half of a surrogate pair; remove it.":
    "Ein Text enthält ein ungültiges Zeichen. Entfernen Sie es.",
  "Agents can read, comment and edit change requests. This is left to people: ask one to do it.":
    "Agenten können lesen, kommentieren und Änderungsanfragen bearbeiten. Das hier bleibt Menschen vorbehalten: Bitten Sie jemanden darum.",
  "Another person is signed in in this browser. Sign in as yourself, then send it again.":
    "In diesem Browser ist jetzt eine andere Person angemeldet. Melden Sie sich selbst an und senden Sie es dann noch einmal.",
  "Bindery is busy at the moment; try again in a second.":
    "Bindery hat gerade zu viel zu tun. Versuchen Sie es in einem Moment erneut.",
  "choose one emoji.": "muss genau ein Emoji sein.",
  "choose one emoji, or leave it empty.": "muss genau ein Emoji oder leer sein.",
  "Invalid body field “{path}”: {problem}": "Das Feld „{path}“ ist ungültig: {problem}",
  "Invalid body field “{path}”: {problem} {count} more problems are listed in “fields”.":
    "Das Feld „{path}“ ist ungültig: {problem} Dazu kommen {count} weitere Fehler.",
  "Invalid body field “{path}”: {problem} 1 more problem is listed in “fields”.":
    "Das Feld „{path}“ ist ungültig: {problem} Dazu kommt ein weiterer Fehler.",
  "Invalid body: {problem}": "Die Anfrage ist ungültig: {problem}",
  "Invalid query field “{path}”: {problem}": "Der Parameter „{path}“ ist ungültig: {problem}",
  "More than {limit} requests in a minute; wait {reset} seconds before the next one.":
    "Mehr als {limit} Anfragen in einer Minute. Warten Sie {reset} Sekunden bis zur nächsten.",
  "Send the body as JSON with “Content-Type: application/json”.":
    "Senden Sie die Anfrage als JSON mit „Content-Type: application/json“.",
  "Send the body without “Content-Encoding”: compressed bodies are not accepted.":
    "Senden Sie die Anfrage ohne „Content-Encoding“: Komprimierte Anfragen werden nicht angenommen.",
  "Sign in, or send a valid API token as “Authorization: Bearer …”.": "Melden Sie sich an.",
  "Something this refers to was deleted. Reload before you repeat it.":
    "Etwas, worauf sich das bezieht, wurde gelöscht. Laden Sie neu, bevor Sie es wiederholen.",
  "Something went wrong. Try again. If it keeps failing, send the operator the request ID {requestId}.":
    "Etwas ist schiefgegangen. Versuchen Sie es erneut. Wenn es wieder geschieht, schicken Sie dem Betreiber die ID der Anfrage: {requestId}.",
  "The body holds more than is checked at once; send it in several requests.":
    "Das ist zu viel auf einmal. Senden Sie es in mehreren Anfragen.",
  "The body holds more than {most} {things}; send less at once.":
    "Das ist zu viel auf einmal. Senden Sie weniger.",
  "The body is larger than the {size} allowed here; send less at once.":
    "Das ist größer als die erlaubten {size}. Senden Sie weniger auf einmal.",
  "The body is nested deeper than {most} levels; flatten it.":
    "Das ist in mehr als {most} Ebenen verschachtelt. Verschachteln Sie weniger.",
  "The body is not valid JSON: {why}.": "Die Anfrage ist kein gültiges JSON: {why}.",
  "The connection ended before the body was complete.":
    "Die Verbindung wurde unterbrochen, bevor alles angekommen war.",
  "The query has more than {most} parameters; send fewer.":
    "Die Adresse hat mehr als {most} Parameter. Senden Sie weniger.",
  "The scopes of this integration don't include this. Publish a version that asks for the scope it needs.":
    "Diese Integration darf das nicht. Veröffentlichen Sie eine Version, die den nötigen Scope verlangt.",
  "The server has no space left, so nothing was saved. Tell the operator, and try again once there is room.":
    "Der Server hat keinen Speicherplatz mehr, deshalb wurde nichts gespeichert. Informieren Sie den Betreiber und versuchen Sie es erneut, wenn wieder Platz ist.",
  "The text holds a NUL character; remove it.": "Der Text enthält ein NUL-Zeichen. Entfernen Sie es.",
  "The text holds half of a surrogate pair; send well-formed Unicode.":
    "Der Text enthält ein unvollständiges Zeichen. Entfernen Sie es.",
  "There is no such {noun}, or you have no access to it.":
    "Das gibt es nicht, oder Sie haben keinen Zugriff darauf.",
  "There is no {noun} “{id}”, or you have no access to it.":
    "„{id}“ gibt es nicht, oder Sie haben keinen Zugriff darauf.",
  "This API token doesn't include “{needed}”. Create one that does, or use another.":
    "Dieses API-Token umfasst „{needed}“ nicht. Erstellen Sie eines, das es umfasst, oder nehmen Sie ein anderes.",
  "This API token is limited to some spaces and can't do this. Use a token without that limit.":
    "Dieses API-Token ist auf einige Spaces beschränkt und kann das nicht. Nehmen Sie eines ohne diese Grenze.",
  "This address answers {header}, not {method}.": "Diese Adresse beantwortet {header}, nicht {method}.",
  "This already exists, maybe created a moment ago. Reload and choose another.":
    "Das gibt es schon, vielleicht erst seit einem Moment. Laden Sie neu und wählen Sie etwas anderes.",
  "This operation needs a JSON body; send at least “{}”.":
    "Die Anfrage ist leer. Senden Sie mindestens „{}“.",
  "This organization requires single sign-on. Sign in at {startURL}.":
    "Diese Organisation verlangt Single Sign-on. Melden Sie sich dort an: {startURL}.",
  "This organization requires two-factor authentication. Set it up at {startURL}.":
    "Diese Organisation verlangt einen zweiten Faktor. Richten Sie ihn dort ein: {startURL}.",
  "This was changed meanwhile; read it again and repeat your change.":
    "Das wurde inzwischen geändert. Laden Sie es neu und wiederholen Sie Ihre Änderung.",
  "This would leave the data in a state that isn't allowed. Reload before you repeat it.":
    "Das würde die Daten in einen unzulässigen Zustand bringen. Laden Sie neu, bevor Sie es wiederholen.",
  "Your API token or single sign-on is limited to one organization and can't do this. Use a token without that limit, or sign in with your password.":
    "Ihr API-Token oder Single Sign-on ist auf eine Organisation beschränkt und kann das nicht. Nehmen Sie ein Token ohne diese Grenze oder melden Sie sich mit Ihrem Passwort an.",
  "Your role here is “{role}”, which doesn't allow this. Ask an admin for access.":
    "Ihre Rolle hier ist „{role}“ und erlaubt das nicht. Bitten Sie einen Admin um Zugriff.",
  "cannot be read: {what} (at character {position}).": "ist nicht lesbar: {what} (Zeichen {position}).",
  "{problem} (at character {position}); {remedy}.": "{problem} (Zeichen {position}). {remedy}.",
  "asks which of two is larger, and they are {nouns}": "vergleicht der Größe nach, was keine hat ({nouns})",
  "ask for a value with in": "Fragen Sie mit „in“ nach einem Wert",
  "calls an unknown function": "ruft eine unbekannte Funktion auf",
  "calls “{name}” with another number of values than two": "ruft „{name}“ nicht mit zwei Werten auf",
  "compare facts and combine with &&, || and !": "Vergleichen Sie Angaben und verbinden Sie mit &&, || und !",
  "compare it with a fact": "Vergleichen Sie ihn mit einer Angabe",
  "compare values of one type": "Vergleichen Sie Werte einer Art",
  "compares two lists, which are never equal": "vergleicht zwei Listen, die nie gleich sind",
  "compares with “{value}”, which it never is": "vergleicht mit „{value}“, was nie vorkommt",
  "compares {nouns} with {others}, which are never equal":
    "vergleicht {nouns} mit {others}, die nie gleich sind",
  "does not know the operator “{operator}”": "kennt den Operator „{operator}“ nicht",
  "does not know “{name}”": "kennt „{name}“ nicht",
  "gives {nouns} to {name}": "übergibt {nouns} an {name}",
  "it compares texts": "Verglichen werden Texte",
  "list values of one type": "Nennen Sie Werte einer Art",
  "lists {nouns} beside {others}": "nennt {nouns} neben {others}",
  "look for a value of its type": "Suchen Sie nach einem Wert seiner Art",
  "looks for something in {nouns}": "sucht etwas in {nouns}",
  "looks for {nouns} in {place}": "sucht {nouns} in {place}",
  "name one fact in it": "Nennen Sie eine Angabe daraus",
  "name one of {names} in it": "Nennen Sie eine davon: {names}",
  "only lists and texts hold values": "Nur Listen und Texte enthalten Werte",
  "only numbers and texts have an order": "Nur Zahlen und Texte haben eine Reihenfolge",
  "only numbers have one": "Negativ gibt es nur Zahlen",
  "reads a fact by a computed name": "liest eine Angabe über einen berechneten Namen",
  "takes a value for true or false": "nimmt einen Wert als wahr oder falsch",
  "takes all of “{name}” for one fact": "nimmt alles aus „{name}“ als eine Angabe",
  "takes the negative of {nouns}": "nimmt das Negative von {nouns}",
  "there are ==, !=, <, <=, >, >=, in, &&, || and !": "Es gibt ==, !=, <, <=, >, >=, in, &&, || und !",
  "there are {names}": "Es gibt {names}",
  "there is {names}": "Es gibt {names}",
  "uses something that conditions do not have": "benutzt etwas, das es in Bedingungen nicht gibt",
  "write it with a dot, as in pages.created": "Schreiben Sie ihn mit Punkt, wie in pages.created",
  'write {name}(pages.paths, "guides")': 'Schreiben Sie {name}(pages.paths, "guides")',
  "has none of the forms that are allowed here.": "hat keine der hier erlaubten Formen.",
  "holds a NUL character; remove it.": "enthält ein NUL-Zeichen. Entfernen Sie es.",
  "is given more than once; send it once.": "ist mehrmals angegeben. Geben Sie es einmal an.",
  "is not a field of this operation; remove it.": "ist kein Feld dieser Anfrage. Entfernen Sie es.",
  "is not a name that is allowed here.": "ist hier kein erlaubter Name.",
  "is not a page token of this list; start again without it.":
    "gehört nicht zu dieser Liste. Beginnen Sie von vorn.",
  "is not a page token of this list; start again without it, with the same filters for all pages.":
    "gehört nicht zu dieser Liste. Beginnen Sie von vorn.",
  "is not in the form expected here.": "hat nicht die erwartete Form.",
  "is not valid here.": "ist hier nicht gültig.",
  "is part of the signed address; use the address as it was given.":
    "gehört zur signierten Adresse. Benutzen Sie die Adresse unverändert.",
  "is required; send {type}.": "ist erforderlich.",
  "must be a UUID.": "muss eine UUID sein.",
  "must be a complete http or https address.": "muss eine vollständige Adresse mit http oder https sein.",
  "must be a date and time such as 2026-01-31T12:00:00Z.":
    "muss Datum und Uhrzeit sein, zum Beispiel 2026-01-31T12:00:00Z.",
  "must be a date such as 2026-01-31.": "muss ein Datum sein, zum Beispiel 2026-01-31.",
  "must be a list.": "muss eine Liste sein.",
  "must be a multiple of {divisor}.": "muss ein Vielfaches von {divisor} sein.",
  "must be a number.": "muss eine Zahl sein.",
  "must be a text.": "muss ein Text sein.",
  "must be a whole number.": "muss eine ganze Zahl sein.",
  "must be a whole number from {minimum} to {maximum}.":
    "muss eine ganze Zahl von {minimum} bis {maximum} sein.",
  "must be an e-mail address.": "muss eine E-Mail-Adresse sein.",
  "must be an http or https address.": "muss eine Adresse mit http oder https sein.",
  "must be an http, https, mailto or tel address.":
    "muss eine Adresse mit http, https, mailto oder tel sein.",
  "must be an object.": "muss ein Objekt sein.",
  "must be one condition (at character {position}); combine several with && or ||.":
    "muss eine einzige Bedingung sein (Zeichen {position}). Verbinden Sie mehrere mit && oder ||.",
  "must be one of {values}.": "muss eins davon sein: {values}.",
  "must be true or false.": "muss „true“ oder „false“ sein.",
  "must be {value}.": "muss {value} sein.",
  "must be “true” or “false”.": "muss „true“ oder „false“ sein.",
  "must have names of at most {most} characters.": "darf nur Namen mit höchstens {most} Zeichen haben.",
  "must be at least {amount}.": "muss mindestens {amount} sein.",
  "must be at most {amount}.": "darf höchstens {amount} sein.",
  "must have at least {amount} character.": "muss mindestens {amount} Zeichen haben.",
  "must have at least {amount} characters.": "muss mindestens {amount} Zeichen haben.",
  "must have at least {amount} item.": "muss mindestens {amount} Eintrag haben.",
  "must have at least {amount} items.": "muss mindestens {amount} Einträge haben.",
  "must have at most {amount} character.": "darf höchstens {amount} Zeichen haben.",
  "must have at most {amount} characters.": "darf höchstens {amount} Zeichen haben.",
  "must have at most {amount} item.": "darf höchstens {amount} Eintrag haben.",
  "must have at most {amount} items.": "darf höchstens {amount} Einträge haben.",
  "must have at most {most} fields.": "darf höchstens {most} Felder haben.",
  "“{href}” cannot be fetched: only http and https addresses can.":
    "„{href}“ kann nicht abgerufen werden: Das geht nur mit Adressen mit http und https.",
};
