export const identity: Readonly<Record<string, string>> = {
  "A link in place of the groups. Teams and roles stay as they are. Have the provider send fewer groups.":
    "Ein Link anstelle der Gruppen. Teams und Rollen bleiben, wie sie sind. Lassen Sie den Anbieter weniger Gruppen senden.",
  "A signature covers something other than its parent.":
    "Eine Signatur gilt nicht für das Element, in dem sie steht.",
  "A signature has more than two transforms.": "Eine Signatur hat mehr als zwei Transformationen.",
  "A signature holds an object.": "Eine Signatur enthält ein Objekt.",
  "A signature is in an unexpected place.": "Eine Signatur steht an einer unerwarteten Stelle.",
  "An ID appears twice.": "Eine ID kommt zweimal vor.",
  "An account for {email} already exists. Use another address.":
    "Für {email} gibt es schon ein Konto. Nehmen Sie eine andere Adresse.",
  "An account with this address exists, but the address was never confirmed.":
    "Es gibt ein Konto mit dieser Adresse, aber sie wurde nie bestätigt.",
  "An admin is not recognized by an e-mail address of a domain that isn't verified. They link their account by the e-mail they get when they sign in, or in the test of the provider.":
    "Ein Admin wird nicht an einer E-Mail-Adresse einer unbestätigten Domain erkannt. Admins verknüpfen ihr Konto über die E-Mail, die sie beim Anmelden bekommen, oder beim Test des Anbieters.",
  "An organization has at most {most} e-mail domains. Remove one first.":
    "Eine Organisation hat höchstens {most} E-Mail-Domains. Entfernen Sie zuerst eine.",
  "Another browser started the sign-in, or cookies are blocked.":
    "Ein anderer Browser hat die Anmeldung begonnen, oder Cookies sind gesperrt.",
  "Another organization has verified {domain}.": "Eine andere Organisation hat {domain} bestätigt.",
  "Another organization here has verified {domain}. Ask the operator of this installation to sort it out.":
    "Eine andere Organisation hat {domain} hier bestätigt. Bitten Sie den Betreiber dieser Installation, das zu klären.",
  "Bindery is already set up. Sign in, or ask an admin for an account.":
    "Bindery ist schon eingerichtet. Melden Sie sich an oder bitten Sie einen Admin um ein Konto.",
  "Create recovery codes first, so that an admin can get in when the identity provider fails.":
    "Erstellen Sie zuerst Wiederherstellungscodes, damit ein Admin hineinkommt, wenn der Identitätsanbieter ausfällt.",
  "Document types and CDATA are refused.": "Dokumenttypen und CDATA werden abgelehnt.",
  "Document types, comments and CDATA are refused.": "Dokumenttypen, Kommentare und CDATA werden abgelehnt.",
  "Expected exactly one assertion.": "Erwartet wird genau eine Assertion.",
  "Expected exactly one {name}.": "Erwartet wird genau einmal {name}.",
  "Expected {expected}, received {found}.": "Erwartet: {expected}, empfangen: {found}.",
  "Have the identity provider encrypt the assertion as a whole, and nothing else.":
    "Lassen Sie den Identitätsanbieter die Assertion als Ganzes verschlüsseln und sonst nichts.",
  "Have the identity provider encrypt the assertion for one recipient.":
    "Lassen Sie den Identitätsanbieter die Assertion für einen einzigen Empfänger verschlüsseln.",
  "Have the identity provider make assertions valid from the moment it issues them.":
    "Lassen Sie den Identitätsanbieter Assertions ab dem Moment gültig machen, in dem er sie ausstellt.",
  "Have the identity provider say when it issues an assertion.":
    "Lassen Sie den Identitätsanbieter angeben, wann er eine Assertion ausstellt.",
  "IssueInstant is {received}.": "IssueInstant ist {received}.",
  "It answers no sign-in that was started here in the last 10 minutes, or one that is over.":
    "Sie beantwortet keine Anmeldung, die hier in den letzten 10 Minuten begonnen wurde, oder eine beendete.",
  "It does not say how the person signed in.": "Sie sagt nicht, wie sich die Person angemeldet hat.",
  "It has an unknown condition.": "Sie hat eine unbekannte Bedingung.",
  "It has more elements or attributes than messages have.":
    "Sie hat mehr Elemente oder Attribute, als Nachrichten haben.",
  "It is empty.": "Sie ist leer.",
  "It is not UTF-8.": "Sie ist nicht in UTF-8.",
  "It is not a SAML 2.0 response.": "Sie ist keine Antwort nach SAML 2.0.",
  "It is not base64.": "Sie ist nicht in Base64.",
  "It is not well-formed XML.": "Sie ist kein wohlgeformtes XML.",
  "It is too large.": "Sie ist zu groß.",
  "It is valid from {time} on.": "Sie gilt ab {time}.",
  "It was valid until {time}.": "Sie galt bis {time}.",
  "Nothing is signed.": "Nichts ist signiert.",
  "Only admins can use a recovery code, in a browser.":
    "Einen Wiederherstellungscode können nur Admins in einem Browser benutzen.",
  "Only your own test with your own e-mail address, in which everything else is right, can link your account.":
    "Ihr Konto lässt sich nur durch Ihren eigenen Test mit Ihrer eigenen E-Mail-Adresse verknüpfen, bei dem alles andere stimmt.",
  "Processing instructions are refused.": "Verarbeitungsanweisungen werden abgelehnt.",
  "Reading it takes too long.": "Das Lesen dauert zu lange.",
  "Recovery codes replace a second factor you lost. Add an authenticator app or a passkey first.":
    "Wiederherstellungscodes ersetzen einen verlorenen zweiten Faktor. Fügen Sie zuerst eine Authentifizierungs-App oder einen Passkey hinzu.",
  "Response and confirmation answer different requests.":
    "Antwort und Bestätigung gehören zu verschiedenen Anfragen.",
  "Responses are posted as a form: application/x-www-form-urlencoded.":
    "Antworten kommen als Formular: application/x-www-form-urlencoded.",
  "Send the SCIM token of this organization as “Authorization: Bearer …”.":
    "Senden Sie das SCIM-Token dieser Organisation als „Authorization: Bearer …“.",
  "Set AES-256 (GCM or CBC) as the encryption algorithm.":
    "Stellen Sie AES-256 (GCM oder CBC) als Verschlüsselung ein.",
  "Set RSA-OAEP (rsa-oaep-mgf1p) with SHA-1 as the key transport algorithm.":
    "Stellen Sie RSA-OAEP (rsa-oaep-mgf1p) mit SHA-1 für den Transport des Schlüssels ein.",
  "Set a lifetime of an hour or less at the identity provider.":
    "Stellen Sie beim Identitätsanbieter eine Gültigkeit von höchstens einer Stunde ein.",
  "Set a longer lifetime at the identity provider.":
    "Stellen Sie beim Identitätsanbieter eine längere Gültigkeit ein.",
  "Set the canonicalization of signatures to “exclusive” (xml-exc-c14n).":
    "Stellen Sie die Kanonisierung von Signaturen auf „exclusive“ (xml-exc-c14n).",
  "Set the digest algorithm to SHA-256.": "Stellen Sie SHA-256 als Hash-Verfahren ein.",
  "Set the signature algorithm to RSA with SHA-256.":
    "Stellen Sie RSA mit SHA-256 als Signaturverfahren ein.",
  "Sign in at the identity provider again.": "Melden Sie sich noch einmal beim Identitätsanbieter an.",
  "Sign in to the account that asked for this e-mail, then follow the link again.":
    "Melden Sie sich mit dem Konto an, das diese E-Mail angefordert hat, und folgen Sie dem Link noch einmal.",
  "Single sign-on can be required once an identity provider is enabled. Set one up first.":
    "Single Sign-on kann verlangt werden, sobald ein Identitätsanbieter eingeschaltet ist. Richten Sie zuerst einen ein.",
  "Single sign-on is required, and this is the only identity provider that is known to work. Test or sign in with another one first, keep the certificate that was used last, or stop requiring single sign-on.":
    "Single Sign-on wird verlangt, und das ist der einzige Identitätsanbieter, der erwiesenermaßen funktioniert. Testen Sie zuerst einen anderen oder melden Sie sich darüber an, behalten Sie das zuletzt benutzte Zertifikat oder verlangen Sie Single Sign-on nicht mehr.",
  "Single sign-on isn't required, so you don't need a recovery code. Keep it for later.":
    "Single Sign-on wird nicht verlangt, daher brauchen Sie keinen Wiederherstellungscode. Heben Sie ihn auf.",
  "Test an identity provider successfully with your own account first, or sign in with it. A test counts for {minutes} minutes.":
    "Testen Sie zuerst einen Identitätsanbieter erfolgreich mit Ihrem eigenen Konto oder melden Sie sich darüber an. Ein Test gilt {minutes} Minuten.",
  "The NameID has the format {format}; this provider expects {expected}.":
    "Die NameID hat das Format {format}; dieser Anbieter erwartet {expected}.",
  "The NameID is no plain text.": "Die NameID ist kein reiner Text.",
  "The assertion can't be decrypted. Give the identity provider the certificate for encryption from our metadata.":
    "Die Assertion lässt sich nicht entschlüsseln. Geben Sie dem Identitätsanbieter das Zertifikat zum Verschlüsseln aus unseren Metadaten.",
  "The assertion is encrypted. Switch encryption on for this provider, or off at the identity provider.":
    "Die Assertion ist verschlüsselt. Schalten Sie die Verschlüsselung für diesen Anbieter hier ein oder beim Identitätsanbieter aus.",
  "The assertion was used before.": "Die Assertion wurde schon benutzt.",
  "The attribute {name} has {length} values; one text is expected.":
    "Das Attribut {name} hat {length} Werte; erwartet wird ein Text.",
  "The body is no JSON.": "Die Anfrage ist kein JSON.",
  "The certificate that signed it expired at {end}.":
    "Das Zertifikat, mit dem signiert wurde, ist am {end} abgelaufen.",
  "The conditions last for more than an hour, or have no end.":
    "Die Bedingungen gelten länger als eine Stunde oder ohne Ende.",
  "The clocks of the identity provider and of this server agree. {problem}":
    "Die Uhren des Identitätsanbieters und dieses Servers stimmen überein. {problem}",
  "The confirmation ended at {time}.": "Die Bestätigung endete um {time}.",
  "The confirmation has a NotBefore.": "Die Bestätigung hat ein NotBefore.",
  "The cookie {name} held no address and was removed. Try again.":
    "Das Cookie {name} enthielt keine Adresse und wurde entfernt. Versuchen Sie es erneut.",
  "The identity provider refused: {status}.": "Der Identitätsanbieter hat abgelehnt: {status}.",
  "The identity provider's clock is {amount} ahead of this server's. Set both clocks by NTP, then sign in again.":
    "Die Uhr des Identitätsanbieters geht gegenüber der dieses Servers vor ({amount}). Stellen Sie beide Uhren über NTP und melden Sie sich dann noch einmal an.",
  "The identity provider's clock is {amount} behind this server's, or the response came late. Set both clocks by NTP, then sign in again.":
    "Die Uhr des Identitätsanbieters geht gegenüber der dieses Servers nach ({amount}), oder die Antwort kam spät. Stellen Sie beide Uhren über NTP und melden Sie sich dann noch einmal an.",
  "The person is no member. Verify {domain} to let people with its addresses join, or invite them.":
    "Die Person ist kein Mitglied. Bestätigen Sie {domain}, damit Personen mit Adressen dieser Domain beitreten können, oder laden Sie sie ein.",
  "The person was removed from the organization. Invite them to let them in again.":
    "Die Person wurde aus der Organisation entfernt. Laden Sie sie ein, um sie wieder hereinzulassen.",
  "The person's account is switched off.": "Das Konto der Person ist ausgeschaltet.",
  "The provider meant this member by another NameID until now. If it's the same person, unlink the member from the provider. Their next sign-in links the new NameID.":
    "Der Anbieter meinte mit einer anderen NameID bisher dieses Mitglied. Wenn es dieselbe Person ist, lösen Sie die Verknüpfung des Mitglieds mit dem Anbieter. Die nächste Anmeldung verknüpft die neue NameID.",
  "The provider sent no usable e-mail address.": "Der Anbieter hat keine brauchbare E-Mail-Adresse gesendet.",
  "The provider started the sign-in, which is switched off.":
    "Der Anbieter hat die Anmeldung begonnen, was ausgeschaltet ist.",
  "The provider's account is linked to someone else already.":
    "Das Konto beim Anbieter ist schon mit jemand anderem verknüpft.",
  "The received value is different.": "Der empfangene Wert ist anders.",
  "The response and the assertion have one ID.": "Antwort und Assertion haben dieselbe ID.",
  "The response answers another request, or none.":
    "Die Antwort gehört zu einer anderen Anfrage oder zu keiner.",
  "The response or the assertion has no usable ID.":
    "Die Antwort oder die Assertion hat keine brauchbare ID.",
  "The session at the identity provider is over.": "Die Sitzung beim Identitätsanbieter ist beendet.",
  "The sign-in was not finished in time, or is finished already.":
    "Die Anmeldung wurde nicht rechtzeitig beendet, oder sie ist schon beendet.",
  "The signature does not match any of the provider's certificates.":
    "Die Signatur passt zu keinem Zertifikat des Anbieters.",
  "The signed assertion is not the one that was sent.": "Die signierte Assertion ist nicht die gesendete.",
  "There is no confirmation by bearer.": "Es gibt keine Bestätigung vom Typ „bearer“.",
  "They also belong to another organization, so an admin of this one can't reset their second factor. Ask the operator of this Bindery to run “npm run -s bindery -- second-factor reset --email {email}”.":
    "Die Person gehört auch zu einer anderen Organisation, daher kann ein Admin dieser Organisation ihren zweiten Faktor nicht zurücksetzen. Bitten Sie den Betreiber, „npm run -s bindery -- second-factor reset --email {email}“ auszuführen.",
  "This SCIM token is unknown, replaced or revoked.":
    "Dieses SCIM-Token ist unbekannt, ersetzt oder widerrufen.",
  "This address answers {methods}.": "Diese Adresse beantwortet {methods}.",
  "This is your only way to sign in. Set a password first.":
    "Das ist Ihre einzige Möglichkeit, sich anzumelden. Legen Sie zuerst ein Passwort fest.",
  "This passkey is in use already. Use another one.":
    "Dieser Passkey wird schon benutzt. Nehmen Sie einen anderen.",
  "This passkey is your only way to sign in. Add another one or set a password first.":
    "Dieser Passkey ist Ihre einzige Möglichkeit, sich anzumelden. Fügen Sie zuerst einen anderen hinzu oder legen Sie ein Passwort fest.",
  "This token also works in another organization. Ask its owner to revoke it, or remove them.":
    "Dieses Token gilt auch in einer anderen Organisation. Bitten Sie seinen Besitzer, es zu widerrufen, oder entfernen Sie ihn.",
  "This token has expired or was replaced already. Create a new one.":
    "Dieses Token ist abgelaufen oder wurde schon ersetzt. Erstellen Sie ein neues.",
  "What was encrypted is no assertion, or holds encrypted parts itself.":
    "Das Verschlüsselte ist keine Assertion oder enthält selbst verschlüsselte Teile.",
  "Wrong set-up code. Use the one printed at the latest start of the server.":
    "Der Einrichtungscode ist falsch. Nehmen Sie den, der beim letzten Start des Servers ausgegeben wurde.",
  "You already use an authenticator app. Remove it first to add another one.":
    "Sie benutzen schon eine Authentifizierungs-App. Entfernen Sie sie zuerst, um eine andere hinzuzufügen.",
  "You can only change your own profile.": "Sie können nur Ihr eigenes Profil ändern.",
  "You can't reset your own second factor. Remove it in your account, or ask another admin.":
    "Ihren eigenen zweiten Faktor können Sie nicht zurücksetzen. Entfernen Sie ihn in Ihrem Konto oder bitten Sie einen anderen Admin.",
  "The identity provider's clock is {amount} ahead of this server's, or the response came late. Set both clocks by NTP, then sign in again.":
    "Die Uhr des Identitätsanbieters geht gegenüber der dieses Servers vor ({amount}), oder die Antwort kam spät. Stellen Sie beide Uhren über NTP und melden Sie sich dann noch einmal an.",
  "The identity provider's clock is {amount} behind this server's. Set both clocks by NTP, then sign in again.":
    "Die Uhr des Identitätsanbieters geht gegenüber der dieses Servers nach ({amount}). Stellen Sie beide Uhren über NTP und melden Sie sich dann noch einmal an.",
  "Too many attempts to join.": "Zu viele Versuche beizutreten.",
  "Too many e-mails asked for.": "Zu viele E-Mails angefordert.",
  "Too many wrong codes.": "Zu viele falsche Codes.",
  "Too many wrong passwords.": "Zu viele falsche Passwörter.",
  "{problem} Besides it, only the enveloped signature transform is allowed.":
    "{problem} Daneben ist nur die Transformation „enveloped signature“ erlaubt.",
  "{problem} Wait a few minutes, then try again.":
    "{problem} Warten Sie einige Minuten und versuchen Sie es dann erneut.",
  "Your API token doesn't include {scopes}, so a token made with it can't either.":
    "Ihr API-Token umfasst {scopes} nicht, also kann es auch kein damit erstelltes Token umfassen.",
  "Your API token or single sign-on is limited to one organization and can only create tokens for it.":
    "Ihr API-Token oder Single Sign-on ist auf eine Organisation beschränkt und kann nur für sie Token erstellen.",
  "Your e-mail address is confirmed already.": "Ihre E-Mail-Adresse ist schon bestätigt.",
  "belongs to an e-mail provider whose addresses anyone can get. Use a domain of your organization.":
    "gehört zu einem E-Mail-Anbieter, bei dem jeder eine Adresse bekommt. Nehmen Sie eine Domain Ihrer Organisation.",
  "describes no identity provider. Use the metadata of your identity provider, not ours.":
    "beschreibt keinen Identitätsanbieter. Nehmen Sie die Metadaten Ihres Identitätsanbieters, nicht unsere.",
  "describes several identity providers. Use the metadata of one.":
    "beschreibt mehrere Identitätsanbieter. Nehmen Sie die Metadaten eines einzigen.",
  "holds no certificate that signs responses.": "enthält kein Zertifikat, das Antworten signiert.",
  "is an ending that many organizations share. Use your own domain below it.":
    "ist eine Endung, die viele Organisationen teilen. Nehmen Sie Ihre eigene Domain darunter.",
  "is needed.": "ist erforderlich.",
  "is not SAML 2.0 metadata.": "ist keine Metadaten-Datei nach SAML 2.0.",
  "is not a recovery code, or was used before.": "ist kein Wiederherstellungscode oder wurde schon benutzt.",
  "is not the one that the server printed at its latest start.":
    "ist nicht der Code, den der Server beim letzten Start ausgegeben hat.",
  "is not what this link asks for.": "passt nicht zu diesem Link.",
  "is not your current password.": "ist nicht Ihr jetziges Passwort.",
  "is wrong, or was used before. Wait for the next one.":
    "ist falsch oder wurde schon benutzt. Warten Sie auf den nächsten Code.",
  "is wrong. Check the clock of your device; if an hour has passed, start again.":
    "ist falsch. Prüfen Sie die Uhr Ihres Geräts; ist eine Stunde vergangen, beginnen Sie von vorn.",
  "is your address already.": "ist schon Ihre Adresse.",
  "isn't a passkey for this Bindery. Try again.":
    "ist kein Passkey für dieses Bindery. Versuchen Sie es erneut.",
  "must appear exactly once in the form.": "muss genau einmal im Formular vorkommen.",
  "must be a path of this application, such as “/account”, or an address that begins with {url}, without control characters and backslashes.":
    "muss ein Pfad dieser Anwendung wie „/account“ oder eine Adresse sein, die mit {url} beginnt, ohne Steuerzeichen und Backslashes.",
  "must be an X.509 certificate as PEM, from “-----BEGIN CERTIFICATE-----” to “-----END CERTIFICATE-----”.":
    "muss ein X.509-Zertifikat im Format PEM sein, von „-----BEGIN CERTIFICATE-----“ bis „-----END CERTIFICATE-----“.",
  "must be an https address without a user name.": "muss eine Adresse mit https ohne Benutzernamen sein.",
  "must be smaller and less deeply nested.": "muss kleiner und weniger tief verschachtelt sein.",
  "must have an RSA key of {bits} bits or more. Ask your identity provider for a stronger one.":
    "muss einen RSA-Schlüssel mit mindestens {bits} Bit haben. Bitten Sie Ihren Identitätsanbieter um einen stärkeren.",
  "must have {minimum} to {maximum} characters; choose another one.":
    "muss {minimum} bis {maximum} Zeichen haben. Wählen Sie ein anderes.",
  "must hold at most {most} certificates.": "darf höchstens {most} Zertifikate enthalten.",
  "must hold certificates only, one after the other.":
    "darf nur Zertifikate enthalten, eins nach dem anderen.",
  "must hold either “xml” or “url”.": "muss entweder „xml“ oder „url“ enthalten.",
  "must hold no spaces.": "darf keine Leerzeichen enthalten.",
  "must name either a “team” or a “role”.": "muss entweder ein Team oder eine Rolle nennen.",
  "names an unusable {thing}.": "nennt etwas Unbrauchbares ({thing}).",
  "names no sign-on address for the binding HTTP-Redirect.":
    "nennt keine Anmeldeadresse für das Binding HTTP-Redirect.",
  "needs “organization”: send the organization of the spaces, too.":
    "braucht auch die Organisation der Spaces.",
  "send displayName, photoURL or language.": "muss Name, Bild oder Sprache enthalten.",
  "send either your password or a code of your authenticator app.":
    "muss entweder Ihr Passwort oder ein Code Ihrer Authentifizierungs-App sein.",
  "{label} manages {what}. Make this change there.": "Das verwaltet {label}. Ändern Sie es dort.",
  "{name} is no time in UTC.": "{name} ist keine Zeit in UTC.",
};
