export const sites: Readonly<Record<string, string>> = {
  "A change request has {most} preview links at most. Delete one first.":
    "Eine Änderungsanfrage hat höchstens {most} Vorschaulinks. Löschen Sie zuerst einen.",
  "A draft has {most} changes at most. Publish or undo some first.":
    "Ein Entwurf hat höchstens {most} Änderungen. Veröffentlichen Sie zuerst einige oder machen Sie sie rückgängig.",
  "A site has {most} redirects at most. Delete some first.":
    "Eine Site hat höchstens {most} Weiterleitungen. Löschen Sie zuerst einige.",
  "A site has {most} share links at most. Delete one first.":
    "Eine Site hat höchstens {most} Freigabelinks. Löschen Sie zuerst einen.",
  "Adding “{title}” to a site shows it to the site's readers. You need create access to the space.":
    "Wenn Sie „{title}“ zu einer Site hinzufügen, sehen ihn deren Leser. Dazu brauchen Sie im Space die Rolle „Erstellen“.",
  "Another organization has the address “{basename}”. Choose another.":
    "Eine andere Organisation hat die Adresse „{basename}“. Wählen Sie eine andere.",
  "Another site has the address “{basename}”. Choose another.":
    "Eine andere Site hat die Adresse „{basename}“. Wählen Sie eine andere.",
  "Character {position} cannot stand there.": "Das Zeichen {position} kann dort nicht stehen.",
  "Groups can be nested {most} levels deep; choose a group further out.":
    "Gruppen lassen sich in {most} Ebenen schachteln. Wählen Sie eine weiter außen.",
  "Say where it leads: send “destination”, or null to delete it.": "Geben Sie ein Ziel an.",
  "The draft has no changes. Add some first.":
    "Der Entwurf hat keine Änderungen. Fügen Sie zuerst welche hinzu.",
  "The key of this site was encrypted with another secret of the server. Generate a new one.":
    "Der Schlüssel dieser Site wurde mit einem anderen Geheimnis des Servers verschlüsselt. Erzeugen Sie einen neuen.",
  "The order was changed meanwhile: these two don't follow each other now. Reload, and move it again.":
    "Die Reihenfolge wurde inzwischen geändert. Laden Sie neu und verschieben Sie es noch einmal.",
  "The path “{path}” belongs to {holder}. Choose another one.":
    "Der Pfad „{path}“ ist vergeben ({holder}). Wählen Sie einen anderen.",
  "The redirect from “{source}” leads to {url}, which would be an address of this site. Change that redirect first.":
    "Die Weiterleitung von „{source}“ führt zu {url}, was eine Adresse dieser Site wäre. Ändern Sie zuerst die Weiterleitung.",
  "The site changed since this draft began: {changes}. Read the draft again, then publish it.":
    "Die Site wurde geändert, seit dieser Entwurf begonnen wurde. Sehen Sie sich den Entwurf noch einmal an und veröffentlichen Sie ihn dann.",
  "The site is not published. Publish it, then check its host.":
    "Die Site ist nicht veröffentlicht. Veröffentlichen Sie sie und prüfen Sie dann den Hostnamen.",
  "This change request is {status}. Only open and draft change requests can be previewed.":
    "Diese Änderungsanfrage ist {status}. Eine Vorschau gibt es nur von offenen und Entwürfen.",
  "This host was checked a moment ago. Try again in ten seconds.":
    "Dieser Hostname wurde gerade geprüft. Versuchen Sie es in zehn Sekunden erneut.",
  "What was added as “{key}” is there already. Choose another key.":
    "Etwas mit dem Schlüssel „{key}“ gibt es schon. Wählen Sie einen anderen.",
  "You need to manage this site to change its host.":
    "Um den Hostnamen dieser Site zu ändern, müssen Sie sie verwalten.",
  "You need to manage this site to share previews of it.":
    "Um Vorschauen dieser Site zu teilen, müssen Sie sie verwalten.",
  "belongs to this installation. Use a host of your own, or ask an operator to give you this one.":
    "gehört zu dieser Installation. Nehmen Sie einen eigenen Hostnamen oder bitten Sie den Betreiber um diesen.",
  "doesn't show this space to visitors without an account. Add the space to the site, or remove its condition there.":
    "zeigt diesen Space Besuchern ohne Konto nicht. Fügen Sie den Space zur Site hinzu oder entfernen Sie dort seine Bedingung.",
  "has a block or comment that does not end.": "hat einen Block oder Kommentar ohne Ende.",
  "has a } without a {.": "hat ein } ohne {.",
  "has a “%” that encodes no character; write it as %25.":
    "hat ein „%“ ohne Bedeutung. Schreiben Sie es als %25.",
  "has more than 200 claims; leave some out.": "hat mehr als 200 Angaben. Lassen Sie einige weg.",
  "is a group, which has no address; choose a section or a site space.":
    "ist eine Gruppe und hat keine Adresse. Wählen Sie einen Bereich oder einen Space der Site.",
  "is an address of this site, which could lead in a circle; choose the section, space or page.":
    "ist eine Adresse dieser Site, was im Kreis führen könnte. Wählen Sie den Bereich, den Space oder die Seite.",
  "is inside of the group that you are moving; choose another place.":
    "liegt in der Gruppe, die Sie verschieben. Wählen Sie eine andere Stelle.",
  "is invalid.": "ist ungültig.",
  "is no page of that space; choose one of them.":
    "ist keine Seite dieses Space. Wählen Sie eine seiner Seiten.",
  "is no section of this site; choose one of them.":
    "ist kein Bereich dieser Site. Wählen Sie einen ihrer Bereiche.",
  "is no site space of this section; choose one of them.":
    "ist kein Space dieses Bereichs. Wählen Sie einen seiner Spaces.",
  "is no site space of this site; choose one of them.":
    "ist kein Space dieser Site. Wählen Sie einen ihrer Spaces.",
  "is no site space; choose one.": "ist kein Space der Site. Wählen Sie einen.",
  "is no site that you can see; choose one that presents the space.":
    "ist keine Site, die Sie sehen. Wählen Sie eine, die den Space zeigt.",
  "is nothing that a group has; give it to its sections.":
    "gibt es für Gruppen nicht. Geben Sie es ihren Bereichen.",
  "is nothing that a group has; give it to the site spaces of its sections.":
    "gibt es für Gruppen nicht. Geben Sie es den Spaces ihrer Bereiche.",
  "is nothing that a group has; leave it out.": "gibt es für Gruppen nicht. Lassen Sie es weg.",
  "is nothing that a section has; give it to its site spaces.":
    "gibt es für Bereiche nicht. Geben Sie es ihren Spaces.",
  "is nothing that holds spaces; choose a section.": "kann keine Spaces enthalten. Wählen Sie einen Bereich.",
  "is nothing that this can stand beside; read the structure again.":
    "kann nicht daneben stehen. Laden Sie die Struktur neu.",
  "is that of the space; change it there.": "gehört zum Space. Ändern Sie es dort.",
  "is the only space of its section; move the section instead.":
    "ist der einzige Space seines Bereichs. Verschieben Sie stattdessen den Bereich.",
  "is the only space of the site; add another one first.":
    "ist der einzige Space der Site. Fügen Sie zuerst einen anderen hinzu.",
  "is what you are moving; choose another.": "ist das, was Sie verschieben. Wählen Sie etwas anderes.",
  "must be 4,000 characters at most.": "darf höchstens 4.000 Zeichen haben.",
  "must be a color such as #0b5fff.": "muss eine Farbe wie #0b5fff sein.",
  "must be a host name in lower case, such as docs.acme.com.":
    "muss ein Hostname in Kleinbuchstaben sein, zum Beispiel docs.acme.com.",
  "must be a host with a path, such as acme.com/docs.":
    "muss ein Hostname mit Pfad sein, zum Beispiel acme.com/docs.",
  "must be a name: letters, digits and “_”, and no digit first.":
    "muss ein Name aus Buchstaben, Ziffern und „_“ sein, ohne Ziffer am Anfang.",
  "must be a path such as /old/page, without a “/” at its end.":
    "muss ein Pfad wie /alt/seite ohne „/“ am Ende sein.",
  "must be an object in Rison, such as (plan:pro,seats:5).":
    "muss ein Objekt in Rison sein, zum Beispiel (plan:pro,seats:5).",
  "must have 2 to 128 characters for a section, and 1 to 100 for a group.":
    "muss bei einem Bereich 2 bis 128 Zeichen haben, bei einer Gruppe 1 bis 100.",
  "must name its host with letters, digits, dots and hyphens, and no user name or password.":
    "darf im Hostnamen nur Buchstaben, Ziffern, Punkte und Bindestriche haben und weder Benutzernamen noch Passwort.",
  "must not contain < or a backslash.": "darf weder < noch einen Backslash enthalten.",
  "must not load files, such as with url().": "darf keine Dateien laden, etwa mit url().",
  "must not use @import, @charset, @namespace or @font-face.":
    "darf weder @import, @charset, @namespace noch @font-face benutzen.",
  "must not use behavior or -moz-binding.": "darf weder behavior noch -moz-binding benutzen.",
  "needs an integration on this site with the scope “site:visitor:auth”; install one first.":
    "braucht auf dieser Site eine Integration mit dem Scope „site:visitor:auth“. Installieren Sie zuerst eine.",
  "takes letters and digits, with “-”, “_” and “.” between them, and cannot end like a file.":
    "darf Buchstaben und Ziffern mit „-“, „_“ und „.“ dazwischen enthalten und nicht wie eine Datei enden.",
  "“{source}” is redirected already. Change that redirect.":
    "„{source}“ wird schon weitergeleitet. Ändern Sie diese Weiterleitung.",
  "“{title}” has the address “{address}”. Choose another address, or move it first.":
    "„{title}“ hat die Adresse „{address}“. Wählen Sie eine andere Adresse oder verschieben Sie es zuerst.",
  "“{title}” is already there. Choose another section or space.":
    "„{title}“ ist schon dort. Wählen Sie einen anderen Bereich oder Space.",
};
