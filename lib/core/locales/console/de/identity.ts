import type { Translations } from "@/lib/core/locales/say";

export const identity: Translations = {
  "({count} disabled)": "({count} deaktiviert)",
  "1. Bindery's values": "1. Werte von Bindery",
  "2. Provider's values": "2. Werte des Anbieters",
  "3. People": "3. Personen",
  "4. Test": "4. Test",
  "A passkey signs in by itself, so first confirm that it's you.":
    "Mit einem Passkey allein kann man sich anmelden. Bestätigen Sie deshalb zuerst, dass Sie es sind.",
  "A square picture. Choose or drop a file of at most 2 MB, or enter its web address.":
    "Ein quadratisches Bild. Wählen oder ziehen Sie eine Datei bis 2 MB hierher oder geben Sie die Webadresse ein.",
  "Accept encrypted assertions": "Verschlüsselte Assertions annehmen",
  "ACS URL": "ACS-URL",
  "Activate the application for the user groups that should sign in.":
    "Aktivieren Sie die Anwendung für die Benutzergruppen, die sich anmelden sollen.",
  "Add a passkey": "Passkey hinzufügen",
  "Add a rule that sends the LDAP attribute E-Mail-Addresses as E-Mail Address.":
    "Fügen Sie eine Regel hinzu, die das LDAP-Attribut E-Mail-Addresses als E-Mail Address sendet.",
  "Add a rule that transforms E-Mail Address to Name ID, with the format Email.":
    "Fügen Sie eine Regel hinzu, die E-Mail Address in Name ID mit dem Format Email umwandelt.",
  "Add a SAML 2.0 application at your identity provider, with the values below or our metadata.":
    "Fügen Sie bei Ihrem Identitätsanbieter eine SAML-2.0-Anwendung hinzu, mit den Werten unten oder unseren Metadaten.",
  "Add a SCIM 2.0 application in your directory, with the base URL and the token as a bearer token.":
    "Fügen Sie in Ihrem Verzeichnis eine SCIM-2.0-Anwendung hinzu, mit der Basis-URL und dem Token als Bearer-Token.",
  "Add a second way to show that it's you. Sign-in then asks for it after your password.":
    "Fügen Sie einen zweiten Nachweis hinzu, dass Sie es sind. Er wird bei der Anmeldung nach Ihrem Passwort abgefragt.",
  "Add an authenticator app": "Authentifizierungs-App hinzufügen",
  "Add an MCP server with this address to your agent, and send the token as a bearer token:":
    "Fügen Sie Ihrem Agenten einen MCP-Server mit dieser Adresse hinzu und senden Sie das Token als Bearer-Token:",
  "Add app": "App hinzufügen",
  "Add certificate": "Zertifikat hinzufügen",
  "Add domain": "Domain hinzufügen",
  "Add identity provider": "Identitätsanbieter hinzufügen",
  "Add its successor beside it before your identity provider starts to use it.":
    "Fügen Sie den Nachfolger daneben ein, bevor Ihr Identitätsanbieter ihn verwendet.",
  "Add passkey": "Passkey hinzufügen",
  "Add the domain of your e-mail addresses, then verify it with a DNS record.":
    "Fügen Sie die Domain Ihrer E-Mail-Adressen hinzu und bestätigen Sie sie mit einem DNS-Eintrag.",
  "Added {when}.": "Hinzugefügt {when}.",
  "All access": "Voller Zugriff",
  "All their organizations": "Alle ihre Organisationen",
  "All your organizations": "Alle Ihre Organisationen",
  "Allow sign-in from the provider's portal": "Anmeldung aus dem Portal des Anbieters erlauben",
  "Also called issuer.": "Auch Issuer genannt.",
  "An app such as 1Password, Aegis or Google Authenticator shows a new code every 30 seconds.":
    "Eine App wie 1Password, Aegis oder Google Authenticator zeigt alle 30 Sekunden einen neuen Code.",
  "An ID that isn't the e-mail address": "Eine Kennung, die nicht die E-Mail-Adresse ist",
  "Another directory": "Anderes Verzeichnis",
  "Another identity provider": "Anderer Identitätsanbieter",
  "Any that stays the same": "Beliebig, aber gleichbleibend",
  "API token": "API-Token",
  "Applied at each sign-in: the highest role counts. Someone who leaves a group loses the role or team it gave. Roles and teams given in Bindery stay, and the last admin stays an admin.":
    "Wird bei jeder Anmeldung angewendet: Die höchste Rolle zählt. Wer eine Gruppe verlässt, verliert die Rolle oder das Team daraus. In Bindery vergebene Rollen und Teams bleiben, und der letzte Admin bleibt Admin.",
  "Assign people to the application. On the Push Groups tab, choose the groups that become teams.":
    "Weisen Sie der Anwendung Personen zu. Wählen Sie auf dem Tab „Push Groups“ die Gruppen, die zu Teams werden.",
  "Assign the app to the people who should sign in.":
    "Weisen Sie die App den Personen zu, die sich anmelden sollen.",
  "Assign the people who become members, and the groups that become teams.":
    "Weisen Sie die Personen zu, die Mitglieder werden, und die Gruppen, die zu Teams werden.",
  "At most {most} groups can be mapped.": "Es lassen sich höchstens {most} Gruppen zuordnen.",
  "Attribute with a person's groups or roles, such as memberOf. Leave empty to ignore groups.":
    "Attribut mit den Gruppen oder Rollen einer Person, etwa memberOf. Leer lassen, um Gruppen nicht zu beachten.",
  Attributes: "Attribute",
  "Audience|of a SAML response": "Zielgruppe (Audience)",
  "Authentication code": "Authentifizierungscode",
  "Authenticator app": "Authentifizierungs-App",
  "Authenticator app removed": "Authentifizierungs-App entfernt",
  "Back to setup": "Zurück zur Einrichtung",
  "Base URL": "Basis-URL",
  "Bindery's values": "Werte von Bindery",
  Browsers: "Browser",
  "Browsers signed in through {name} are signed out, except this one. If you sign in with it again, it's linked again by your e-mail address.":
    "Über {name} angemeldete Browser werden abgemeldet, außer diesem. Wenn Sie sich wieder damit anmelden, wird es über Ihre E-Mail-Adresse erneut verknüpft.",
  "Browsers signed in to your account. If you don't recognize one, sign it out and change your password.":
    "In Ihrem Konto angemeldete Browser. Wenn Sie einen nicht kennen, melden Sie ihn ab und ändern Sie Ihr Passwort.",
  "Certificate expired": "Zertifikat abgelaufen",
  "Certificate expires soon": "Zertifikat läuft bald ab",
  "Certificate for encryption": "Zertifikat für die Verschlüsselung",
  "Certificate of our requests": "Zertifikat unserer Anfragen",
  Certificates: "Zertifikate",
  "Certificates by the metadata": "Zertifikate nach den Metadaten",
  "Change e-mail address": "E-Mail-Adresse ändern",
  "Change password": "Passwort ändern",
  "Change requests, pages, files and imports.": "Änderungsanfragen, Seiten, Dateien und Importe.",
  "Changes by the metadata": "Änderungen durch die Metadaten",
  "Changing your password signs you out of all other browsers.":
    "Wenn Sie Ihr Passwort ändern, werden Sie in allen anderen Browsern abgemeldet.",
  "Check your e-mail": "Sehen Sie in Ihr Postfach",
  "Check {domain} now": "{domain} jetzt prüfen",
  "Checked {when}.": "Geprüft {when}.",
  Checks: "Prüfungen",
  "Choose a new password": "Neues Passwort wählen",
  "Choose Export Metadata and upload the file.": "Wählen Sie „Export Metadata“ und laden Sie die Datei hoch.",
  "Choose More Actions, then SAML Metadata, and upload the file.":
    "Wählen Sie „More Actions“, dann „SAML Metadata“ und laden Sie die Datei hoch.",
  "Choose Start provisioning. Entra ID sends changes every 40 minutes.":
    "Wählen Sie „Start provisioning“. Entra ID sendet Änderungen alle 40 Minuten.",
  "Choose what the token has access to.": "Wählen Sie, worauf das Token Zugriff hat.",
  "Coding assistants and other agents can search and read your spaces, comment, and edit change requests. People review and merge what they write.":
    "Programmierassistenten und andere Agenten können Ihre Spaces durchsuchen und lesen, kommentieren und Änderungsanfragen bearbeiten. Menschen prüfen und führen zusammen, was sie schreiben.",
  "Confirm that it's you": "Bestätigen Sie, dass Sie es sind",
  "Confirm that it's you: follow the link in the e-mail we just sent you, then try again.":
    "Bestätigen Sie, dass Sie es sind: Öffnen Sie den Link in der E-Mail, die wir Ihnen gerade gesendet haben, und versuchen Sie es erneut.",
  Confirmed: "Bestätigt",
  "Connect an AI agent": "KI-Agenten verbinden",
  "Connect directory": "Verzeichnis verbinden",
  "Connect Okta, Microsoft Entra ID or any other SCIM 2.0 directory. It adds, changes and disables your members.":
    "Verbinden Sie Okta, Microsoft Entra ID oder ein anderes SCIM-2.0-Verzeichnis. Es fügt Ihre Mitglieder hinzu, ändert und deaktiviert sie.",
  "Connect Okta, Microsoft Entra ID, Google Workspace or any other SAML provider.":
    "Verbinden Sie Okta, Microsoft Entra ID, Google Workspace oder einen anderen SAML-Anbieter.",
  "Connect your agent": "Ihren Agenten verbinden",
  Connection: "Verbindung",
  "Continue with {name}": "Weiter mit {name}",
  "Copy certificate": "Zertifikat kopieren",
  "Copy codes": "Codes kopieren",
  "Copy command": "Befehl kopieren",
  "Copy encryption certificate": "Verschlüsselungszertifikat kopieren",
  "Copy key": "Schlüssel kopieren",
  "Copy settings": "Einstellungen kopieren",
  "Copy the App Federation Metadata Url from the SAML Certificates section.":
    "Kopieren Sie „App Federation Metadata Url“ aus dem Abschnitt „SAML Certificates“.",
  "Copy the IDP Metadata URL from the Overview tab.": "Kopieren Sie „IDP Metadata URL“ vom Tab „Overview“.",
  "Copy the Metadata URL from the Sign On tab of the app.":
    "Kopieren Sie „Metadata URL“ vom Tab „Sign On“ der App.",
  "Copy the token now: it won't be shown again. Anyone with this token can act as you.":
    "Kopieren Sie das Token jetzt: Es wird nicht noch einmal angezeigt. Wer dieses Token hat, kann in Ihrem Namen handeln.",
  "Copy the token now: it won't be shown again. Anyone with this token can change your members.":
    "Kopieren Sie das Token jetzt: Es wird nicht noch einmal angezeigt. Wer dieses Token hat, kann Ihre Mitglieder ändern.",
  "Couldn't check {domain}": "{domain} konnte nicht geprüft werden",
  "Couldn't sign out {name}": "{name} konnte nicht abgemeldet werden",
  "Create a token and select “For an AI agent”. Name it after the agent.":
    "Erstellen Sie ein Token und wählen Sie „Für einen KI-Agenten“. Benennen Sie es nach dem Agenten.",
  "Create a token to use the API from a script.":
    "Erstellen Sie ein Token, um die API aus einem Skript zu verwenden.",
  "Create an application for Bindery at your identity provider.":
    "Erstellen Sie bei Ihrem Identitätsanbieter eine Anwendung für Bindery.",
  "Create codes": "Codes erstellen",
  "Create new codes": "Neue Codes erstellen",
  "Create new recovery codes": "Neue Wiederherstellungscodes erstellen",
  "Create passkey": "Passkey erstellen",
  "Create recovery codes": "Wiederherstellungscodes erstellen",
  "Create recovery codes first.": "Erstellen Sie zuerst Wiederherstellungscodes.",
  "Create SCIM token": "SCIM-Token erstellen",
  "Create, move and delete spaces, settings and access.":
    "Spaces, Einstellungen und Zugriff erstellen, verschieben und löschen.",
  "Current password": "Aktuelles Passwort",
  "Delete identity provider": "Identitätsanbieter löschen",
  Destination: "Ziel",
  "Directory disconnected": "Verzeichnis getrennt",
  "Directory sync: {directory}": "Verzeichnisabgleich: {directory}",
  "Disable identity provider": "Identitätsanbieter deaktivieren",
  "Disable {name}?": "{name} deaktivieren?",
  "Disconnect {name}?": "{name} trennen?",
  "Done:": "Erledigt:",
  "Download our metadata": "Unsere Metadaten herunterladen",
  "Download the metadata, then paste the values below as service provider details.":
    "Laden Sie die Metadaten herunter und fügen Sie die Werte unten als „Service provider details“ ein.",
  "E-mail attribute": "E-Mail-Attribut",
  "E-mail me a link": "Link per E-Mail senden",
  "E-mail, persistent or unspecified": "E-Mail, dauerhaft oder unbestimmt",
  "Each code lets an admin in once with their password, when the identity provider fails.":
    "Mit jedem Code kommt ein Admin einmal mit seinem Passwort hinein, wenn der Identitätsanbieter ausfällt.",
  "Each code signs you in once, with your password, when you don't have your second factor.":
    "Mit jedem Code können Sie sich einmal zusammen mit Ihrem Passwort anmelden, wenn Sie Ihren zweiten Faktor nicht haben.",
  "Each code works once. The other admins get an e-mail.":
    "Jeder Code gilt einmal. Die anderen Admins erhalten eine E-Mail.",
  "Earlier codes stop working. The new ones are shown only once.":
    "Frühere Codes funktionieren nicht mehr. Die neuen werden nur einmal angezeigt.",
  "Edit directory": "Verzeichnis bearbeiten",
  "Enable an identity provider first.": "Aktivieren Sie zuerst einen Identitätsanbieter.",
  "Enter a name first.": "Geben Sie zuerst einen Namen ein.",
  "Enter the metadata URL first.": "Geben Sie zuerst die Metadaten-URL ein.",
  "Enter your e-mail address to get a link.": "Geben Sie Ihre E-Mail-Adresse ein, um einen Link zu erhalten.",
  "Entity ID": "Entitäts-ID",
  "Every member who signs in with a password has a second factor.":
    "Alle Mitglieder, die sich mit einem Passwort anmelden, haben einen zweiten Faktor.",
  "Everyone who signed in with it is signed out. Members stay, and need another way to sign in.":
    "Alle, die sich damit angemeldet haben, werden abgemeldet. Mitglieder bleiben und müssen sich anders anmelden.",
  "Everything in the response is right. No one was signed in.":
    "Alles in der Antwort ist richtig. Niemand wurde angemeldet.",
  "Example Ltd": "Beispiel GmbH",
  "Exempt people": "Ausgenommene Personen",
  Expected: "Erwartet",
  "Expires soon": "Läuft bald ab",
  failed: "fehlgeschlagen",
  "Fill in the provider's values first.": "Tragen Sie zuerst die Werte des Anbieters ein.",
  "Fills in the fields below. Nothing changes until you save.":
    "Füllt die Felder unten aus. Bis Sie speichern, ändert sich nichts.",
  "Find the address or the file of its metadata, or copy the values one by one.":
    "Suchen Sie die Adresse oder die Datei seiner Metadaten oder kopieren Sie die Werte einzeln.",
  "First confirm that it's you.": "Bestätigen Sie zuerst, dass Sie es sind.",
  "Follow the link we sent to the new address.":
    "Öffnen Sie den Link, den wir an die neue Adresse gesendet haben.",
  "Follow the link we sent to {newEmail} to use that address instead.":
    "Öffnen Sie den Link, den wir an {newEmail} gesendet haben, um diese Adresse zu verwenden.",
  "Follow the link we sent you.": "Öffnen Sie den Link, den wir Ihnen gesendet haben.",
  "For an AI agent": "Für einen KI-Agenten",
  "For the binding HTTP-Redirect.": "Für das Binding HTTP-Redirect.",
  "For when you don't have your app or passkey.":
    "Für den Fall, dass Sie Ihre App oder Ihren Passkey nicht haben.",
  "For {email}. This signs you out everywhere and revokes your API tokens.":
    "Für {email}. Sie werden überall abgemeldet, und Ihre API-Tokens werden widerrufen.",
  "Forgot your password?": "Passwort vergessen?",
  "Give the application to the people who should sign in.":
    "Weisen Sie die Anwendung den Personen zu, die sich anmelden sollen.",
  "Go to sign-in": "Zur Anmeldung",
  "Go to your account": "Zu Ihrem Konto",
  "Good.": "Gut.",
  "Group as the provider sends it": "Gruppe, wie der Anbieter sie sendet",
  "Group attribute": "Gruppenattribut",
  "Group {number}": "Gruppe {number}",
  "Group {number} {problem}": "Gruppe {number}: {problem}",
  "Have it send the e-mail address as NameID, or as an attribute that you name in a later step.":
    "Lassen Sie die E-Mail-Adresse als NameID senden, oder als Attribut, das Sie in einem späteren Schritt angeben.",
  "Have it send the e-mail address as userName, or as the main one of emails.":
    "Lassen Sie die E-Mail-Adresse als userName senden, oder als Hauptadresse in emails.",
  "How others see you in comments, reviews and history.":
    "So sehen andere Sie in Kommentaren, Prüfungen und im Verlauf.",
  "how people are recognized": "der Erkennung von Personen",
  "I stored them": "Ich habe sie gespeichert",
  "If {sentTo} has an account, you get a link to reset its password. It works for an hour.":
    "Wenn es zu {sentTo} ein Konto gibt, erhalten Sie einen Link zum Zurücksetzen des Passworts. Er gilt eine Stunde.",
  "In AD FS Management, add a relying party trust and import our metadata from its address below.":
    "Fügen Sie in AD FS Management einen Relying Party Trust hinzu und importieren Sie unsere Metadaten von der Adresse unten.",
  "In OneLogin Administration, open Applications, choose Add App and SAML Custom Connector (Advanced).":
    "Öffnen Sie „Applications“ in OneLogin Administration und wählen Sie „Add App“, dann „SAML Custom Connector (Advanced)“.",
  "In PingOne, open Applications, add one and choose SAML Application, then Manually Enter.":
    "Öffnen Sie „Applications“ in PingOne, fügen Sie eine hinzu und wählen Sie „SAML Application“, dann „Manually Enter“.",
  "In the Admin console, open Apps, Web and mobile apps, then choose Add app and Add custom SAML app.":
    "Öffnen Sie in der Admin console „Apps“, „Web and mobile apps“ und wählen Sie „Add app“, dann „Add custom SAML app“.",
  "In the Admin Portal, open SSO Applications, choose Add New Application and Custom Application with SAML.":
    "Öffnen Sie im Admin Portal „SSO Applications“ und wählen Sie „Add New Application“, dann „Custom Application“ mit SAML.",
  "In the Entra admin center, open Enterprise applications, choose New application, then Create your own application.":
    "Öffnen Sie im Entra admin center „Enterprise applications“ und wählen Sie „New application“, dann „Create your own application“.",
  "In the Entra admin center, open your enterprise application and choose Provisioning, then New configuration.":
    "Öffnen Sie im Entra admin center Ihre Unternehmensanwendung und wählen Sie „Provisioning“, dann „New configuration“.",
  "In the Okta Admin Console, open Applications and choose Create App Integration, then SAML 2.0.":
    "Öffnen Sie in der Okta Admin Console „Applications“ und wählen Sie „Create App Integration“, dann „SAML 2.0“.",
  "In the Okta Admin Console, open your application. On the General tab, edit App Settings and choose SCIM as provisioning.":
    "Öffnen Sie in der Okta Admin Console Ihre Anwendung. Bearbeiten Sie auf dem Tab „General“ die „App Settings“ und wählen Sie SCIM als „Provisioning“.",
  "In the visual editor, “# ” begins a heading, “- ” a list, and **words** become bold.":
    "Im visuellen Editor beginnt „# “ eine Überschrift, „- “ eine Liste, und **Wörter** werden fett.",
  InResponseTo: "InResponseTo",
  "Issued by": "Ausgestellt von",
  Issuer: "Aussteller",
  "Its tokens stop working. Members and teams stay, and you manage them here.":
    "Die zugehörigen Tokens funktionieren nicht mehr. Mitglieder und Teams bleiben und werden hier verwaltet.",
  "Its work is marked as an agent's. It edits change requests only, and can't review or merge.":
    "Was der Agent tut, wird als seine Arbeit gekennzeichnet. Er bearbeitet nur Änderungsanfragen und kann weder prüfen noch zusammenführen.",
  "Last request": "Letzte Anfrage",
  "last used {when}": "zuletzt verwendet {when}",
  "Last used {when} for {operation}.": "Zuletzt verwendet {when} für {operation}.",
  "last used {when} from {address}": "zuletzt verwendet {when} von {address}",
  "Last used {when} from {address} for {operation}.":
    "Zuletzt verwendet {when} von {address} für {operation}.",
  "Last used {when} from {address}.": "Zuletzt verwendet {when} von {address}.",
  "Last used {when}.": "Zuletzt verwendet {when}.",
  "Later sign-ins change it only if a group below gives or gave a role.":
    "Spätere Anmeldungen ändern sie nur, wenn eine Gruppe unten eine Rolle gibt oder gab.",
  "Leave empty for all spaces you can see.": "Leer lassen für alle Spaces, die Sie sehen können.",
  "Leave empty if the NameID is the e-mail address. Upper and lower case don't matter in addresses.":
    "Leer lassen, wenn die NameID die E-Mail-Adresse ist. Groß- und Kleinschreibung spielt bei Adressen keine Rolle.",
  "Leave empty to use displayName, or given name and surname.":
    "Leer lassen, um displayName oder Vor- und Nachnamen zu verwenden.",
  "Leave…": "Verlassen …",
  "Let members in with an identity provider only, once it is tested.":
    "Mitglieder nur über einen Identitätsanbieter einlassen, sobald er getestet ist.",
  "Link my account": "Mein Konto verknüpfen",
  "Link your account": "Ihr Konto verknüpfen",
  "Linked accounts": "Verknüpfte Konten",
  "Linked {when}": "Verknüpft {when}",
  "Manage requirement": "Pflicht verwalten",
  "Managed by {directory}. Ask an admin to change it there.":
    "Von {directory} verwaltet. Bitten Sie einen Admin, es dort zu ändern.",
  Manages: "Verwaltet",
  "Markdown while typing": "Markdown beim Tippen",
  "Matched person": "Zugeordnete Person",
  "Members and teams come from your directory over SCIM 2.0. It manages only addresses of your {domains}.":
    "Mitglieder und Teams kommen über SCIM 2.0 aus Ihrem Verzeichnis. Es verwaltet nur Adressen Ihrer {domains}.",
  "Members are recognized by their e-mail address the first time, and by their NameID from then on.":
    "Mitglieder werden beim ersten Mal an ihrer E-Mail-Adresse erkannt und danach an ihrer NameID.",
  "Members can sign in with their passwords again.":
    "Mitglieder können sich wieder mit ihrem Passwort anmelden.",
  "Members sign in with SAML 2.0. Single logout is not supported.":
    "Mitglieder melden sich mit SAML 2.0 an. Single Logout wird nicht unterstützt.",
  "Members stay. New people with an address of this domain can no longer join with single sign-on.":
    "Mitglieder bleiben. Neue Personen mit einer Adresse dieser Domain können nicht mehr über Single Sign-on beitreten.",
  "Members who sign in with a password need an authenticator app or a passkey. API tokens keep working.":
    "Mitglieder, die sich mit einem Passwort anmelden, brauchen eine Authentifizierungs-App oder einen Passkey. API-Tokens funktionieren weiter.",
  "Members who signed in with a password have to sign in again, with your identity provider.":
    "Mitglieder, die sich mit einem Passwort angemeldet haben, müssen sich über Ihren Identitätsanbieter neu anmelden.",
  "Members without a second factor get in with their password alone again.":
    "Mitglieder ohne zweiten Faktor kommen wieder allein mit ihrem Passwort hinein.",
  "Members without one see nothing of this organization until they set it up.":
    "Mitglieder ohne zweiten Faktor sehen nichts von dieser Organisation, bis sie ihn einrichten.",
  "Members, teams, sign-in and the audit log.": "Mitglieder, Teams, Anmeldung und das Audit-Protokoll.",
  "Metadata file": "Metadatendatei",
  "Metadata URL": "Metadaten-URL",
  "Name attribute": "Namensattribut",
  NameID: "NameID",
  "NameID format": "NameID-Format",
  "Never more than you can do yourself.": "Nie mehr, als Sie selbst dürfen.",
  "never used": "nie verwendet",
  "Never used.": "Nie verwendet.",
  "New API token": "Neues API-Token",
  "New e-mail": "Neue E-Mail-Adresse",
  "New password": "Neues Passwort",
  "New people can join only with an address of a {domain}. Someone you removed stays out until you invite them again.":
    "Neue Personen können nur mit einer Adresse einer {domain} beitreten. Wen Sie entfernt haben, müssen Sie erneut einladen.",
  "New token": "Neues Token",
  "Nightly link check": "Nächtliche Linkprüfung",
  "No account? Ask an admin of your organization for one.":
    "Kein Konto? Bitten Sie einen Admin Ihrer Organisation darum.",
  "No directory connected": "Kein Verzeichnis verbunden",
  "No domains yet": "Noch keine Domains",
  "No groups mapped yet. Add one to give its people a role or a team.":
    "Noch keine Gruppen zugeordnet. Fügen Sie eine hinzu, um ihren Personen eine Rolle oder ein Team zu geben.",
  "No identity provider enabled": "Kein Identitätsanbieter aktiviert",
  "No identity provider yet": "Noch kein Identitätsanbieter",
  "No one can sign in with it until you enable it again. People who are signed in stay signed in. Its settings and linked members stay.":
    "Niemand kann sich damit anmelden, bis Sie ihn wieder aktivieren. Wer angemeldet ist, bleibt es. Einstellungen und verknüpfte Mitglieder bleiben.",
  "No one is exempt. You can exempt single people on the Members screen.":
    "Niemand ist ausgenommen. Einzelne Personen können Sie unter „Mitglieder“ ausnehmen.",
  "No other browsers are signed in.": "Es sind keine anderen Browser angemeldet.",
  "No passkey was used. Try again.": "Es wurde kein Passkey verwendet. Versuchen Sie es erneut.",
  "No passkeys yet.": "Noch keine Passkeys.",
  "No recovery codes": "Keine Wiederherstellungscodes",
  "No refused requests.": "Keine abgelehnten Anfragen.",
  "No sign-in or test with these values succeeded yet. While single sign-on is required, this provider doesn't count as a way in until one does.":
    "Mit diesen Werten ist noch keine Anmeldung und kein Test gelungen. Solange Single Sign-on verlangt wird, zählt dieser Anbieter bis dahin nicht als Zugang.",
  "No sign-ins yet": "Noch keine Anmeldungen",
  "No team": "Kein Team",
  "No test of yours passed in the last 30 minutes, and you didn't sign in with an identity provider":
    "Keiner Ihrer Tests war in den letzten 30 Minuten erfolgreich, und Sie haben sich nicht über einen Identitätsanbieter angemeldet",
  "No token yet. The directory can't connect without one, called “{token}” there.":
    "Noch kein Token. Ohne Token, dort „{token}“ genannt, kann sich das Verzeichnis nicht verbinden.",
  "No tokens yet": "Noch keine Tokens",
  "None left. Create new ones.": "Keine mehr übrig. Erstellen Sie neue.",
  "None yet": "Noch keine",
  "Not confirmed": "Nicht bestätigt",
  "Not saved yet": "Noch nicht gespeichert",
  "Not tested yet": "Noch nicht getestet",
  "Off, people can still sign in after a certificate expired. Many providers never renew theirs.":
    "Ausgeschaltet ist die Anmeldung auch nach Ablauf eines Zertifikats möglich. Viele Anbieter erneuern ihres nie.",
  "Old token stops working": "Altes Token wird ungültig",
  "On the Configuration tab, paste the values below. Use the ACS URL as the validator, too.":
    "Fügen Sie auf dem Tab „Configuration“ die Werte unten ein. Verwenden Sie die ACS-URL auch als „Validator“.",
  "On the Provisioning tab, paste the base URL, set the unique identifier to userName, and choose HTTP Header with the token.":
    "Fügen Sie auf dem Tab „Provisioning“ die Basis-URL ein, setzen Sie „Unique identifier“ auf userName und wählen Sie „HTTP Header“ mit dem Token.",
  "One of the codes you stored. Each works once.":
    "Einer der Codes, die Sie gespeichert haben. Jeder gilt einmal.",
  "One organization": "Eine Organisation",
  "Only if your identity provider asks for it. Our metadata then holds the certificate.":
    "Nur wenn Ihr Identitätsanbieter es verlangt. Unsere Metadaten enthalten dann das Zertifikat.",
  "Only the format emailAddress": "Nur das Format emailAddress",
  "Only the last 10 tests are kept, and none after the provider's values change.":
    "Nur die letzten 10 Tests werden aufbewahrt, und keine mehr, wenn sich die Werte des Anbieters ändern.",
  "Open Single sign-on, choose SAML, and edit Basic SAML Configuration with the values below.":
    "Öffnen Sie „Single sign-on“, wählen Sie SAML und tragen Sie die Werte unten in „Basic SAML Configuration“ ein.",
  "Organizations you belong to.": "Organisationen, denen Sie angehören.",
  passed: "bestanden",
  "Passkey added": "Passkey hinzugefügt",
  "Passkey removed": "Passkey entfernt",
  "Passkey renamed": "Passkey umbenannt",
  Passkeys: "Passkeys",
  "Passkeys don't work at this address.": "Passkeys funktionieren unter dieser Adresse nicht.",
  "Passkeys work at {passkeyOrigin} only. Open Bindery there.":
    "Passkeys funktionieren nur unter {passkeyOrigin}. Öffnen Sie Bindery dort.",
  "Password changed": "Passwort geändert",
  "Passwords no longer open this organization. API tokens keep working.":
    "Passwörter öffnen diese Organisation nicht mehr. API-Tokens funktionieren weiter.",
  "Paste one after the other. Keep the old one beside its successor until your provider has switched.":
    "Fügen Sie eines nach dem anderen ein. Behalten Sie das alte neben seinem Nachfolger, bis Ihr Anbieter umgestellt hat.",
  "Paste the base URL and the token, then choose Test connection.":
    "Fügen Sie die Basis-URL und das Token ein und wählen Sie „Test connection“.",
  "Paste the values below. Map saml_subject to Email Address.":
    "Fügen Sie die Werte unten ein. Ordnen Sie „saml_subject“ „Email Address“ zu.",
  "Paste the values below. Set Name ID format to EmailAddress and Application username to Email.":
    "Fügen Sie die Werte unten ein. Setzen Sie „Name ID format“ auf EmailAddress und „Application username“ auf Email.",
  "Paste the values below. Set SAMLSubject NameID to email and its format to emailAddress.":
    "Fügen Sie die Werte unten ein. Setzen Sie „SAMLSubject NameID“ auf email und das Format auf emailAddress.",
  "People can still sign in with it.": "Die Anmeldung damit ist noch möglich.",
  "People open Bindery from the provider. Safer off: Bindery can't tell whether they asked for it.":
    "Bindery wird vom Anbieter aus geöffnet. Ausgeschaltet ist es sicherer: Bindery kann nicht erkennen, ob die Person das wollte.",
  "People see it when they sign in.": "Wird bei der Anmeldung angezeigt.",
  "People with an address of a verified domain can sign in with your identity provider, and become members. Keep the TXT records: they're checked every hour.":
    "Personen mit einer Adresse einer bestätigten Domain können sich über Ihren Identitätsanbieter anmelden und werden Mitglieder. Behalten Sie die TXT-Einträge: Sie werden stündlich geprüft.",
  Persistent: "Dauerhaft",
  "Post, reply and react.": "Schreiben, antworten und reagieren.",
  "Press ? on any screen to see all shortcuts. Combinations such as Ctrl+K always work.":
    "Mit ? sehen Sie überall alle Tastenkürzel. Kombinationen wie Strg+K funktionieren immer.",
  "Profile saved": "Profil gespeichert",
  "Programs that use it stop working immediately. You can't undo this.":
    "Programme, die es verwenden, funktionieren sofort nicht mehr. Das lässt sich nicht rückgängig machen.",
  "Programs that use this token act as you.": "Programme mit diesem Token handeln in Ihrem Namen.",
  "Provider's values": "Werte des Anbieters",
  "QR code for your authenticator app": "QR-Code für Ihre Authentifizierungs-App",
  "Read from URL": "Von der URL lesen",
  Received: "Erhalten",
  Recipient: "Empfänger",
  "Record missing": "Eintrag fehlt",
  "Recovery code": "Wiederherstellungscode",
  "Recovery codes": "Wiederherstellungscodes",
  "Reference {id}": "Referenz {id}",
  "Refuse expired certificates": "Abgelaufene Zertifikate ablehnen",
  Refused: "Abgelehnt",
  "Refused requests": "Abgelehnte Anfragen",
  "Remove app": "App entfernen",
  "Remove domain": "Domain entfernen",
  "Remove group {number}": "Gruppe {number} entfernen",
  "Remove passkey": "Passkey entfernen",
  "Remove your authenticator app?": "Authentifizierungs-App entfernen?",
  "Rename passkey": "Passkey umbenennen",
  "Replace recovery codes": "Wiederherstellungscodes ersetzen",
  "Replace SCIM token": "SCIM-Token ersetzen",
  "Replace token": "Token ersetzen",
  Replaced: "Ersetzt",
  "Require single sign-on for {title}?": "Single Sign-on für {title} verlangen?",
  "Require two-factor authentication": "Zwei-Faktor-Authentifizierung verlangen",
  "Require two-factor authentication for {title}?": "Zwei-Faktor-Authentifizierung für {title} verlangen?",
  Requirements: "Voraussetzungen",
  "Review and merge change requests.": "Änderungsanfragen prüfen und zusammenführen.",
  "Review requirements": "Voraussetzungen prüfen",
  "Revoke the token that ends in {hint}": "Token mit der Endung {hint} widerrufen",
  "Revoke this token?": "Dieses Token widerrufen?",
  "Revoke token": "Token widerrufen",
  "Revoke {name}": "{name} widerrufen",
  "Revoke {token} of {person}": "{token} von {person} widerrufen",
  "Revoke “{name}”?": "„{name}“ widerrufen?",
  "Role of new members": "Rolle neuer Mitglieder",
  "Role or team of group {number}": "Rolle oder Team der Gruppe {number}",
  "Role: {role}": "Rolle: {role}",
  "Roles and teams of groups": "Rollen und Teams von Gruppen",
  Roll: "Erneuern",
  "Roll token": "Token erneuern",
  "Roll {name}": "{name} erneuern",
  "Roll “{name}”": "„{name}“ erneuern",
  "Save this first, then give your identity provider our metadata or the certificate, with RSA-OAEP and AES-256.":
    "Speichern Sie dies zuerst. Geben Sie Ihrem Identitätsanbieter dann unsere Metadaten oder das Zertifikat, mit RSA-OAEP und AES-256.",
  "Saved in this browser.": "In diesem Browser gespeichert.",
  "Saved the provider's values": "Werte des Anbieters gespeichert",
  "Scan the QR code with the app, or enter the key by hand.":
    "Scannen Sie den QR-Code mit der App oder geben Sie den Schlüssel von Hand ein.",
  "SCIM token": "SCIM-Token",
  "SCIM tokens": "SCIM-Tokens",
  "Send link": "Link senden",
  "Set a password": "Passwort festlegen",
  "Set a password first.": "Legen Sie zuerst ein Passwort fest.",
  "Set Name ID format to EMAIL and Name ID to Basic Information, Primary email.":
    "Setzen Sie „Name ID format“ auf EMAIL und „Name ID“ auf „Basic Information, Primary email“.",
  "Set SAML nameID format to Email.": "Setzen Sie „SAML nameID format“ auf Email.",
  "Set this up in your directory.": "Richten Sie dies in Ihrem Verzeichnis ein.",
  "Set this up in {directory}.": "Richten Sie dies in {directory} ein.",
  "Set up and sign in": "Einrichten und anmelden",
  "Set-up code": "Einrichtungscode",
  "Setup key": "Einrichtungsschlüssel",
  "Short: 12 characters or more are much safer.": "Kurz: 12 Zeichen oder mehr sind viel sicherer.",
  "Show identity providers": "Identitätsanbieter anzeigen",
  "Show them": "Anzeigen",
  "Shown next to everything it manages.": "Wird neben allem angezeigt, was es verwaltet.",
  "Sign in at the provider in a new window. Bindery checks the response and signs no one in.":
    "Melden Sie sich in einem neuen Fenster beim Anbieter an. Bindery prüft die Antwort und meldet niemanden an.",
  "Sign in with a passkey": "Mit einem Passkey anmelden",
  "Sign in with a password": "Mit einem Passwort anmelden",
  "Sign in with one of these instead of your password.":
    "Melden Sie sich mit einem dieser Konten statt mit Ihrem Passwort an.",
  "Sign in with your fingerprint, face, device PIN or security key instead of your password.":
    "Melden Sie sich mit Fingerabdruck, Gesicht, Geräte-PIN oder Sicherheitsschlüssel statt mit Ihrem Passwort an.",
  "Sign out all other browsers?": "Alle anderen Browser abmelden?",
  "Sign out other browsers": "Andere Browser abmelden",
  "Sign requests": "Anfragen signieren",
  "Sign-in failed. Try again in a moment.":
    "Die Anmeldung ist fehlgeschlagen. Versuchen Sie es gleich noch einmal.",
  "Sign-in log": "Anmeldeprotokoll",
  "Sign-in with it is refused.": "Die Anmeldung damit wird abgelehnt.",
  "Sign-in with your password also asks for a code, so a stolen password isn't enough.":
    "Bei der Anmeldung mit Passwort wird auch ein Code abgefragt. Ein gestohlenes Passwort genügt dann nicht.",
  "Sign-ins": "Anmeldungen",
  "Sign-ins and refusals appear here.": "Hier erscheinen Anmeldungen und Ablehnungen.",
  "Sign-on URL": "Anmelde-URL",
  Signature: "Signatur",
  "Signed in": "Angemeldet",
  "Signed in {when}": "Angemeldet {when}",
  "Signed out of all other browsers": "In allen anderen Browsern abgemeldet",
  "Signing in will ask for your password only. Your recovery codes stop working.":
    "Bei der Anmeldung wird nur noch Ihr Passwort abgefragt. Ihre Wiederherstellungscodes funktionieren nicht mehr.",
  "Single sign-on failed. Ask an admin of your organization and give them the reference {reference}.":
    "Single Sign-on ist fehlgeschlagen. Fragen Sie einen Admin Ihrer Organisation und nennen Sie die Referenz {reference}.",
  "Single sign-on failed. Ask an admin of your organization.":
    "Single Sign-on ist fehlgeschlagen. Fragen Sie einen Admin Ihrer Organisation.",
  "Spaces, pages, change requests and comments.": "Spaces, Seiten, Änderungsanfragen und Kommentare.",
  "Start setup": "Einrichtung beginnen",
  "Start test": "Test starten",
  "Start URL": "Start-URL",
  "Started {when}. Sign in at the identity provider in the other window.":
    "Gestartet {when}. Melden Sie sich im anderen Fenster beim Identitätsanbieter an.",
  "Stop requiring it": "Nicht mehr verlangen",
  "Stop requiring single sign-on": "Single Sign-on nicht mehr verlangen",
  "Stop requiring single sign-on?": "Single Sign-on nicht mehr verlangen?",
  "Stop requiring two-factor authentication": "Zwei-Faktor-Authentifizierung nicht mehr verlangen",
  "Stop requiring two-factor authentication?": "Zwei-Faktor-Authentifizierung nicht mehr verlangen?",
  "Stops {when}": "Wird {when} ungültig",
  "Store these codes now. You can't see them again.":
    "Speichern Sie diese Codes jetzt. Sie werden nicht noch einmal angezeigt.",
  "Strong.": "Stark.",
  "Team of new members": "Team neuer Mitglieder",
  "Team: {team}": "Team: {team}",
  "Test an identity provider first, or sign in with it. A test counts for 30 minutes.":
    "Testen Sie zuerst einen Identitätsanbieter oder melden Sie sich damit an. Ein Test gilt 30 Minuten.",
  "That took too long. Enter your password again.":
    "Das hat zu lange gedauert. Geben Sie Ihr Passwort noch einmal ein.",
  "The 6-digit code that the app shows now.": "Der 6-stellige Code, den die App jetzt zeigt.",
  "The 6-digit code your authenticator app shows now.":
    "Der 6-stellige Code, den Ihre Authentifizierungs-App jetzt zeigt.",
  "The certificate of {name} expires in {count} days": {
    one: "Das Zertifikat von {name} läuft in {count} Tag ab",
    other: "Das Zertifikat von {name} läuft in {count} Tagen ab",
  },
  "The certificate of {name} has expired": "Das Zertifikat von {name} ist abgelaufen",
  "The device or password manager that stores it.": "Das Gerät oder der Passwortmanager, der ihn speichert.",
  "The directory adds, changes and disables members. You still give them their roles here.":
    "Das Verzeichnis fügt Mitglieder hinzu, ändert und deaktiviert sie. Ihre Rollen vergeben Sie weiterhin hier.",
  "The directory can't send changes with it. You can't undo this.":
    "Das Verzeichnis kann damit keine Änderungen mehr senden. Das lässt sich nicht rückgängig machen.",
  "The domain of your address isn't verified, so an admin isn't recognized by it. Link the account you just used to yours.":
    "Die Domain Ihrer Adresse ist nicht bestätigt, deshalb wird ein Admin nicht daran erkannt. Verknüpfen Sie das eben verwendete Konto mit Ihrem.",
  "The identity provider's response can't be read. Start again, or ask an admin of your organization.":
    "Die Antwort des Identitätsanbieters ist nicht lesbar. Beginnen Sie von vorn oder fragen Sie einen Admin Ihrer Organisation.",
  "The last 50 requests of the directory that failed.":
    "Die letzten 50 fehlgeschlagenen Anfragen des Verzeichnisses.",
  "The last 50 sign-ins with this provider. People who were refused see a reference.":
    "Die letzten 50 Anmeldungen über diesen Anbieter. Abgelehnte Personen sehen eine Referenz.",
  "The last successful sign-in or test with these values was {when}.":
    "Die letzte erfolgreiche Anmeldung oder der letzte erfolgreiche Test mit diesen Werten war {when}.",
  "The metadata differs from the saved values:": "Die Metadaten weichen von den gespeicherten Werten ab:",
  "The metadata matches the saved values.": "Die Metadaten stimmen mit den gespeicherten Werten überein.",
  "the name of the provider": "dem Namen des Anbieters",
  "The operator of this installation can turn the requirement off with “bindery sso off”.":
    "Der Betreiber dieser Installation kann die Pflicht mit „bindery sso off“ ausschalten.",
  "the provider's values": "den Werten des Anbieters",
  "The result of your last test appears here.": "Hier erscheint das Ergebnis Ihres letzten Tests.",
  "The test failed": "Der Test ist fehlgeschlagen",
  "The test passed": "Der Test war erfolgreich",
  "The token stops working if you leave the organization.":
    "Das Token gilt nicht mehr, wenn Sie die Organisation verlassen.",
  "The TXT record is missing. Add it again within the hour, or the domain is no longer verified.":
    "Der TXT-Eintrag fehlt. Fügen Sie ihn innerhalb einer Stunde wieder hinzu, sonst gilt die Domain nicht mehr als bestätigt.",
  "They have no token that works in this organization.":
    "Diese Person hat kein Token, das in dieser Organisation gilt.",
  "They set one up the next time they open this organization. Members who sign in through SAML or OpenID Connect aren't asked: the identity provider takes care of that. You need a second factor yourself first; add it in {account}.":
    "Sie richten ihn ein, wenn sie diese Organisation das nächste Mal öffnen. Mitglieder, die sich über SAML oder OpenID Connect anmelden, werden nicht gefragt: Darum kümmert sich der Identitätsanbieter. Sie brauchen zuerst selbst einen zweiten Faktor; fügen Sie ihn in {account} hinzu.",
  "This browser": "Dieser Browser",
  "This browser stays signed in. API tokens keep working.":
    "Dieser Browser bleibt angemeldet. API-Tokens funktionieren weiter.",
  "This device has a passkey for your account already.":
    "Dieses Gerät hat bereits einen Passkey für Ihr Konto.",
  "This identity provider isn't available. Sign in another way, or ask an admin of your organization.":
    "Dieser Identitätsanbieter ist nicht verfügbar. Melden Sie sich anders an oder fragen Sie einen Admin Ihrer Organisation.",
  "This is your only way to sign in. Set a password first.":
    "Sie können sich nur so anmelden. Legen Sie zuerst ein Passwort fest.",
  "This isn't you: it doesn't count for requiring single sign-on.":
    "Das sind nicht Sie: Der Test zählt nicht dafür, Single Sign-on zu verlangen.",
  "This passkey can no longer sign in to your account.":
    "Mit diesem Passkey kann man sich nicht mehr in Ihrem Konto anmelden.",
  "This passkey doesn't belong to an account here.": "Dieser Passkey gehört zu keinem Konto hier.",
  "This test is gone": "Diesen Test gibt es nicht mehr",
  "Times|of a SAML response": "Zeiten",
  "Tokens that members create for this organization appear here.":
    "Hier erscheinen Tokens, die Mitglieder für diese Organisation erstellen.",
  "Tokens with which members' programs use this organization.":
    "Tokens, mit denen Programme von Mitgliedern diese Organisation verwenden.",
  "Tokens with which their programs use this organization.":
    "Tokens, mit denen Programme dieser Person die Organisation verwenden.",
  "Too many failed attempts.": "Zu viele fehlgeschlagene Versuche.",
  "Too many requests from your network.": "Zu viele Anfragen aus Ihrem Netzwerk.",
  "Try again in a few minutes.": "Versuchen Sie es in einigen Minuten erneut.",
  "Try again in {count} minutes.": {
    one: "Versuchen Sie es in {count} Minute erneut.",
    other: "Versuchen Sie es in {count} Minuten erneut.",
  },
  "Try again in {count} seconds.": {
    one: "Versuchen Sie es in {count} Sekunde erneut.",
    other: "Versuchen Sie es in {count} Sekunden erneut.",
  },
  "Turn on": "Einschalten",
  "Turn single logout off: Bindery doesn't support it.":
    "Schalten Sie Single Logout aus: Bindery unterstützt es nicht.",
  "Turn the app on for the people who should sign in.":
    "Schalten Sie die App für die Personen ein, die sich anmelden sollen.",
  "Turn the application on.": "Schalten Sie die Anwendung ein.",
  "Two-factor authentication is on": "Zwei-Faktor-Authentifizierung ist eingeschaltet",
  "Under To App, turn on Create Users, Update User Attributes and Deactivate Users.":
    "Schalten Sie unter „To App“ die Optionen „Create Users“, „Update User Attributes“ und „Deactivate Users“ ein.",
  "Under Users and groups, assign the people who become members, and the groups that become teams.":
    "Weisen Sie unter „Users and groups“ die Personen zu, die Mitglieder werden, und die Gruppen, die zu Teams werden.",
  "Under Users and groups, assign the people who should sign in.":
    "Weisen Sie unter „Users and groups“ die Personen zu, die sich anmelden sollen.",
  "Unknown browser": "Unbekannter Browser",
  "Unknown browser on {system}": "Unbekannter Browser unter {system}",
  "Unknown person": "Unbekannte Person",
  "Unlink account": "Konto trennen",
  "Unlink {name}?": "{name} trennen?",
  "Upload metadata file": "Metadatendatei hochladen",
  "Upload the file from Download metadata.": "Laden Sie die Datei aus „Download metadata“ hoch.",
  "Use a code from your app": "Code aus Ihrer App verwenden",
  "Use a passkey": "Einen Passkey verwenden",
  "Use a recovery code": "Einen Wiederherstellungscode verwenden",
  "Use at least {minimum} characters. A few random words work well.":
    "Verwenden Sie mindestens {minimum} Zeichen. Gut geeignet sind einige zufällige Wörter.",
  "Use https://your-server/FederationMetadata/2007-06/FederationMetadata.xml.":
    "Verwenden Sie https://ihr-server/FederationMetadata/2007-06/FederationMetadata.xml.",
  "Use passkey": "Passkey verwenden",
  "Use recovery code": "Wiederherstellungscode verwenden",
  "Use single sign-on": "Single Sign-on verwenden",
  "Use these values": "Diese Werte verwenden",
  "Use tokens to call the API from scripts and tools, with your access.":
    "Mit Tokens rufen Sie die API aus Skripten und Werkzeugen auf, mit Ihrem Zugriff.",
  "Use your authenticator app": "Authentifizierungs-App verwenden",
  "Use your password": "Ihr Passwort verwenden",
  "Verification ended {when}. Add this TXT record again at your DNS provider, then check.":
    "Die Bestätigung endete {when}. Fügen Sie diesen TXT-Eintrag bei Ihrem DNS-Anbieter erneut hinzu und prüfen Sie dann.",
  "verified domain": "bestätigten Domain",
  "verified domains": "bestätigten Domains",
  "Verified domains now have to keep their TXT record. Add it again by {date}, or the domain is no longer verified.":
    "Bestätigte Domains müssen ihren TXT-Eintrag jetzt behalten. Fügen Sie ihn bis zum {date} wieder hinzu, sonst gilt die Domain nicht mehr als bestätigt.",
  "Verified {name}": "{name} bestätigt",
  "Weak: too many repeated characters.": "Schwach: zu viele wiederholte Zeichen.",
  "Web address of a square picture.": "Webadresse eines quadratischen Bildes.",
  "What the token is for.": "Wofür das Token ist.",
  "Work e-mail": "Geschäftliche E-Mail",
  "Work laptop": "Arbeitslaptop",
  "Works in": "Gilt in",
  "Wrong code, or one that was used before.": "Der Code ist falsch oder wurde schon verwendet.",
  "Wrong e-mail or password.": "E-Mail-Adresse oder Passwort ist falsch.",
  "You can also drop the metadata file here.": "Sie können die Metadatendatei auch hierher ziehen.",
  "You get a DNS record that shows the domain is yours.":
    "Sie erhalten einen DNS-Eintrag, der zeigt, dass die Domain Ihnen gehört.",
  "You get a link at the new address. Until you follow it, you keep the one you have.":
    "Sie erhalten einen Link an die neue Adresse. Bis Sie ihn öffnen, gilt Ihre bisherige Adresse.",
  "You get a new token with the same access. Change your programs to it before the old one stops working.":
    "Sie erhalten ein neues Token mit demselben Zugriff. Stellen Sie Ihre Programme darauf um, bevor das alte ungültig wird.",
  "You get a new token. Paste it into your directory before the old one stops working.":
    "Sie erhalten ein neues Token. Fügen Sie es in Ihrem Verzeichnis ein, bevor das alte ungültig wird.",
  "You have no password. To set one, follow a link that we e-mail you.":
    "Sie haben kein Passwort. Um eines festzulegen, öffnen Sie einen Link, den wir Ihnen per E-Mail senden.",
  "You set it up in a few steps. No one can sign in with it before you enable it.":
    "Sie richten ihn in wenigen Schritten ein. Niemand kann sich damit anmelden, bevor Sie ihn aktivieren.",
  "You sign in with this address, and get notifications there.":
    "Mit dieser Adresse melden Sie sich an und erhalten Sie Benachrichtigungen.",
  "You signed in through single sign-on": "Sie haben sich über Single Sign-on angemeldet",
  "You signed in with an identity provider": "Sie haben sich über einen Identitätsanbieter angemeldet",
  "You're signed out everywhere, and your API tokens are revoked.":
    "Sie sind überall abgemeldet, und Ihre API-Tokens sind widerrufen.",
  "You're signed out of all other browsers.": "Sie wurden in allen anderen Browsern abgemeldet.",
  "your account": "Ihrem Konto",
  "Your account has no password to protect.": "Ihr Konto hat kein Passwort, das geschützt werden müsste.",
  "Your account has no password to protect. Sign in through your identity provider instead.":
    "Ihr Konto hat kein Passwort, das geschützt werden müsste. Melden Sie sich stattdessen über Ihren Identitätsanbieter an.",
  "Your browser asks you next where to store it.":
    "Ihr Browser fragt als Nächstes, wo er gespeichert werden soll.",
  "Your directory signs in with this token. It works for SCIM only.":
    "Ihr Verzeichnis meldet sich mit diesem Token an. Es gilt nur für SCIM.",
  "Your identity provider manages your password and second factor. If you also have a password here, sign in with it to change it.":
    "Ihr Identitätsanbieter verwaltet Ihr Passwort und Ihren zweiten Faktor. Wenn Sie auch hier ein Passwort haben, melden Sie sich damit an, um es zu ändern.",
  "Your linked accounts": "Ihre verknüpften Konten",
  "Your organizations": "Ihre Organisationen",
  "Your other organizations": "Ihre anderen Organisationen",
  "Your passkeys": "Ihre Passkeys",
  "Your password is changed": "Ihr Passwort wurde geändert",
  "Your password isn't enough here. Sign in once more.":
    "Ihr Passwort genügt hier nicht. Melden Sie sich noch einmal an.",
  "Your password was right. Confirm with your passkey that it's you.":
    "Ihr Passwort stimmt. Bestätigen Sie mit Ihrem Passkey, dass Sie es sind.",
  "your profile": "Ihrem Profil",
  "Your profile, sessions and API tokens.": "Ihr Profil, Ihre Sitzungen und API-Tokens.",
  "Your recovery codes": "Ihre Wiederherstellungscodes",
  "Your SCIM token": "Ihr SCIM-Token",
  "Your test passed. It counts for 30 minutes and ends {when}":
    "Ihr Test war erfolgreich. Er gilt 30 Minuten und endet {when}",
  "Your token “{token}”": "Ihr Token „{token}“",
  "{access} · only in {count} spaces": {
    one: "{access} · nur in {count} Space",
    other: "{access} · nur in {count} Spaces",
  },
  "{access} · only in {spaces}": "{access} · nur in {spaces}",
  "{access} · only in {spaces} and {count} more spaces": {
    one: "{access} · nur in {spaces} und {count} weiterem Space",
    other: "{access} · nur in {spaces} und {count} weiteren Spaces",
  },
  "{browser} on {system}": "{browser} unter {system}",
  "{count} identity providers enabled": {
    one: "{count} Identitätsanbieter aktiviert",
    other: "{count} Identitätsanbieter aktiviert",
  },
  "{count} members have no second factor yet.": {
    one: "{count} Mitglied hat noch keinen zweiten Faktor.",
    other: "{count} Mitglieder haben noch keinen zweiten Faktor.",
  },
  "{count} more characters needed.": {
    one: "Noch {count} Zeichen erforderlich.",
    other: "Noch {count} Zeichen erforderlich.",
  },
  "{count} of {most} exemptions used. Exempt people sign in with a password and two-factor authentication:":
    "{count} von {most} Ausnahmen vergeben. Ausgenommene Personen melden sich mit Passwort und Zwei-Faktor-Authentifizierung an:",
  "{count} recovery codes left.": {
    one: "Noch {count} Wiederherstellungscode.",
    other: "Noch {count} Wiederherstellungscodes.",
  },
  "{count} recovery codes left. Keep them outside of Bindery": {
    one: "Noch {count} Wiederherstellungscode. Bewahren Sie ihn außerhalb von Bindery auf",
    other: "Noch {count} Wiederherstellungscodes. Bewahren Sie sie außerhalb von Bindery auf",
  },
  "{directory} decides who is in it": "{directory} bestimmt, wer dazugehört",
  "{directory} manages your address. Ask an admin to change it there.":
    "{directory} verwaltet Ihre Adresse. Bitten Sie einen Admin, sie dort zu ändern.",
  "{domain} doesn't use single sign-on here. Sign in with your password.":
    "{domain} verwendet hier kein Single Sign-on. Melden Sie sich mit Ihrem Passwort an.",
  "{failed} of {count} checks failed. No one was signed in.":
    "{failed} von {count} Prüfungen fehlgeschlagen. Niemand wurde angemeldet.",
  "{name} requires single sign-on": "{name} verlangt Single Sign-on",
  "{name} requires two-factor authentication": "{name} verlangt Zwei-Faktor-Authentifizierung",
  "{name} unlinked": "{name} getrennt",
  "{name} was signed out": "{name} wurde abgemeldet",
};
