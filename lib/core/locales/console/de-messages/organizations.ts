/** Messages of organizations, spaces and collections. */
export const organizations: Readonly<Record<string, string>> = {
  "Add an authenticator app or a passkey to your own account first.":
    "Fügen Sie zuerst Ihrem eigenen Konto eine Authentifizierungs-App oder einen Passkey hinzu.",
  "An import into “{title}” is running. Wait for it to finish, or cancel it.":
    "Ein Import in „{title}“ läuft. Warten Sie, bis er fertig ist, oder brechen Sie ihn ab.",
  "At most {most} members can be exempt from single sign-on. End the exemption of another member first.":
    "Höchstens {most} Mitglieder können vom Single Sign-on ausgenommen sein. Beenden Sie zuerst die Ausnahme eines anderen Mitglieds.",
  "Collections can be nested {most} levels deep; choose a higher one.":
    "Sammlungen lassen sich in {most} Ebenen schachteln. Wählen Sie eine weiter oben.",
  "Confirm your e-mail address in your account first, or ask an admin for an invite by e-mail.":
    "Bestätigen Sie zuerst Ihre E-Mail-Adresse in Ihrem Konto oder bitten Sie einen Admin um eine Einladung per E-Mail.",
  "Invite links are off. Turn them on in the settings of the organization first.":
    "Einladungslinks sind ausgeschaltet. Schalten Sie sie zuerst in den Einstellungen der Organisation ein.",
  "It already belongs to this organization.": "Das gehört schon zu dieser Organisation.",
  "It contains items you can't see. Ask an admin to delete it.":
    "Darin liegt etwas, das Sie nicht sehen. Bitten Sie einen Admin, die Sammlung zu löschen.",
  "It contains items you're not an admin of. Ask an admin to transfer it.":
    "Darin liegt etwas, dessen Admin Sie nicht sind. Bitten Sie einen Admin, die Sammlung zu übertragen.",
  "It's already there.": "Das ist schon dort.",
  "Only admins can remove other people. You can leave yourself.":
    "Andere können nur Admins entfernen. Sie selbst können austreten.",
  "Only admins can see who has a second factor.": "Nur Admins sehen, wer einen zweiten Faktor hat.",
  "Only admins can create links to the organization. Link to a space or a collection.":
    "Links zur Organisation können nur Admins erstellen. Erstellen Sie einen Link zu einem Space oder einer Sammlung.",
  "Only admins of the organization can delete a team.":
    "Nur Admins der Organisation können ein Team löschen.",
  "Only operators create organizations on this installation. Ask one to run “bindery org create”.":
    "Auf dieser Installation erstellen nur Betreiber Organisationen. Bitten Sie einen, „bindery org create“ auszuführen.",
  "Only people with a confirmed {domain} address can join by this link. Confirm your address in your account, or ask an admin for an invite by e-mail.":
    "Über diesen Link können nur Personen mit einer bestätigten Adresse bei {domain} beitreten. Bestätigen Sie Ihre Adresse in Ihrem Konto oder bitten Sie einen Admin um eine Einladung per E-Mail.",
  "Request an e-mail with a link to your address first, then create the account with its key.":
    "Fordern Sie zuerst eine E-Mail mit einem Link an Ihre Adresse an und erstellen Sie das Konto dann darüber.",
  "Say who you are: {fields}.": "Diese Angaben fehlen: {fields}.",
  "The collection was deleted more than {days} days ago and can't be restored.":
    "Die Sammlung wurde vor mehr als {days} Tagen gelöscht und lässt sich nicht wiederherstellen.",
  "The copy is placed next to the original. You need create access there.":
    "Die Kopie liegt neben dem Original. Dort brauchen Sie die Rolle „Erstellen“.",
  "The hostname “{hostname}” is taken; choose another one.":
    "Der Hostname „{hostname}“ ist vergeben. Wählen Sie einen anderen.",
  "The space isn't in the trash.": "Der Space ist nicht im Papierkorb.",
  "The space isn't in the trash. Move it there first.":
    "Der Space ist nicht im Papierkorb. Verschieben Sie ihn zuerst dorthin.",
  "The space was deleted more than {days} days ago and can't be restored.":
    "Der Space wurde vor mehr als {days} Tagen gelöscht und lässt sich nicht wiederherstellen.",
  "The team has no direct access to this space.": "Das Team hat keinen direkten Zugriff auf diesen Space.",
  "They also belong to another organization, so they can't be marked as a member of this one's single sign-on.":
    "Die Person gehört auch zu einer anderen Organisation und kann deshalb nicht als Mitglied über das Single Sign-on dieser Organisation geführt werden.",
  "This organization has not verified {domain}. Ask an admin for an invite by e-mail.":
    "Diese Organisation hat {domain} nicht bestätigt. Bitten Sie einen Admin um eine Einladung per E-Mail.",
  "This would change the admins of “{title}”. Ask an admin to do it.":
    "Das würde die Admins von „{title}“ ändern. Bitten Sie einen Admin darum.",
  "You can't change your own role. Ask another admin.":
    "Ihre eigene Rolle können Sie nicht ändern. Bitten Sie einen anderen Admin.",
  "You can't delete {titles}. Move it elsewhere, or ask for create access.":
    "Sie können {titles} nicht löschen. Verschieben Sie es oder bitten Sie um die Rolle „Erstellen“.",
  "You can't disable yourself. Ask another admin.":
    "Sie können sich nicht selbst deaktivieren. Bitten Sie einen anderen Admin.",
  "You can't remove the last admin. Make someone else an admin first.":
    "Der letzte Admin kann nicht entfernt werden. Machen Sie zuerst jemand anderen zum Admin.",
  "You need the role “create” in “{title}” to invite people to it.":
    "Um in „{title}“ einzuladen, brauchen Sie dort die Rolle „Erstellen“.",
  "You were removed from this organization. Ask an admin for an invite.":
    "Sie wurden aus dieser Organisation entfernt. Bitten Sie einen Admin um eine Einladung.",
  "Your access to this organization is off. Ask an admin to turn it on.":
    "Ihr Zugriff auf diese Organisation ist ausgeschaltet. Bitten Sie einen Admin, ihn einzuschalten.",
  "Your access to “{title}” is blocked. Ask an admin.":
    "Ihr Zugriff auf „{title}“ ist gesperrt. Wenden Sie sich an einen Admin.",
  "Your role here is “{role}”; it takes “create” to put something at the top of the organization. Choose a collection in which you may create.":
    "Ihre Rolle hier ist „{role}“. Um etwas auf der obersten Ebene der Organisation abzulegen, brauchen Sie „Erstellen“. Wählen Sie eine Sammlung, in der Sie erstellen dürfen.",
  "Your role in “{title}” is “{own}”, so you can't give or remove “{role}”.":
    "Ihre Rolle in „{title}“ ist „{own}“. Deshalb können Sie „{role}“ weder vergeben noch entziehen.",
  "Your role in “{title}” is “{role}”; it takes “create” to put something into it.":
    "Ihre Rolle in „{title}“ ist „{role}“. Um dort etwas abzulegen, brauchen Sie „Erstellen“.",
  "emoji and icon exclude each other; send one of them, or both as null to clear the icon.":
    "Emoji und Symbol schließen einander aus. Geben Sie eins davon an.",
  "is managed by the directory, which decides who is in it.":
    "wird vom Verzeichnis verwaltet, das über die Mitglieder entscheidet.",
  "is needed for a new account.": "ist für ein neues Konto erforderlich.",
  "is no {kind} in the place you are moving to; send its collection as “parent”, or choose a {kind} in that place.":
    "liegt nicht dort, wohin Sie verschieben. Wählen Sie etwas an dieser Stelle.",
  "is not a place of this template; it has {names}.": "ist keine Stelle dieser Vorlage. Es gibt {names}.",
  "is not a site of this organization; choose one of its sites.":
    "ist keine Site dieser Organisation. Wählen Sie eine ihrer Sites.",
  "is not a team of this organization.": "ist kein Team dieser Organisation.",
  "is not the id of a template; there are {ids}.": "ist keine Vorlage. Es gibt {ids}.",
  "is not what this link gives; send “{field}”.": "passt nicht zu diesem Link. Senden Sie „{field}“.",
  "is this collection or inside of it; choose another.":
    "ist diese Sammlung selbst oder liegt darin. Wählen Sie eine andere.",
  "is what you are moving; choose another {kind}.": "ist das, was Sie verschieben. Wählen Sie etwas anderes.",
  "leads to a {noun} that is not there, or that you have no access to.":
    "führt zu etwas, das es nicht gibt oder worauf Sie keinen Zugriff haben.",
  "must be 3 to 32 lower-case letters, digits or inner hyphens.":
    "muss aus 3 bis 32 Kleinbuchstaben, Ziffern oder Bindestrichen dazwischen bestehen.",
  "must be a domain such as example.com.": "muss eine Domain wie example.com sein.",
  "must be the title of the space.": "muss der Titel des Space sein.",
  "must name at most 1000 people.": "darf höchstens 1000 Personen nennen.",
  "names two that do not follow each other; send one of them.":
    "nennt zwei, die nicht aufeinander folgen. Nennen Sie eins davon.",
  "needs “before” or “after”; leave position out to put it at the end.":
    "braucht „before“ oder „after“. Ohne „position“ kommt es ans Ende.",
  "send role or level.": "muss „role“ oder „level“ enthalten.",
  "send role, level and space, or level and collection.":
    "muss „role“, „level“ und „space“ oder „level“ und „collection“ enthalten.",
  "send “active”, “name” or both.": "muss „active“, „name“ oder beides enthalten.",
  "send “parent”, “position” or both.": "muss „parent“, „position“ oder beides enthalten.",
  "send “users”, “teams” or both.": "muss „users“, „teams“ oder beides enthalten.",
  "template and computedSource exclude each other; send at most one of them.":
    "darf nicht zugleich eine Vorlage und eine berechnete Quelle haben.",
  "to clear the icon, send emoji and icon both as null.":
    "muss Emoji und Symbol leer haben, um das Symbol zu entfernen.",
  "{reference} is not a member of this organization.": "{reference} ist kein Mitglied dieser Organisation.",
};
