import type { Translations } from "@/lib/core/locales/say";

/** Mails in German; what they share with the console is in its catalogue. */
export const de: Translations = {
  "A certificate of {provider} expires in {count} days": {
    one: "Ein Zertifikat von {provider} läuft in 1 Tag ab",
    other: "Ein Zertifikat von {provider} läuft in {count} Tagen ab",
  },
  "A linked account was removed": "Ein verknüpftes Konto wurde entfernt",
  "A passkey was added": "Ein Passkey wurde hinzugefügt",
  "A passkey was removed": "Ein Passkey wurde entfernt",
  "A recovery code was used": "Ein Wiederherstellungscode wurde benutzt",
  "A sign-in certificate expires soon": "Ein Zertifikat für die Anmeldung läuft bald ab",
  "Accept invite": "Einladung annehmen",
  Join: "Beitreten",
  "Open the link to join {organization} with this e-mail address.":
    "Öffnen Sie den Link, um {organization} mit dieser E-Mail-Adresse beizutreten.",
  "The link works for a day. If you didn't ask for it, ignore this e-mail.":
    "Der Link gilt einen Tag. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail.",
  "An admin": "Ein Admin",
  "An authenticator app was added": "Eine Authentifizierungs-App wurde hinzugefügt",
  "An exemption from single sign-on was used": "Eine Ausnahme vom Single Sign-on wurde benutzt",
  "another address": "einer anderen Adresse",
  "Choose a new password for your account. This signs you out everywhere and revokes your API tokens.":
    "Wählen Sie ein neues Passwort für Ihr Konto. Dabei werden Sie überall abgemeldet und Ihre API-Tokens widerrufen.",
  "Confirm that the account of {person} in Bindery is yours.":
    "Bestätigen Sie, dass das Konto von {person} in Bindery Ihnen gehört.",
  "Confirm your e-mail address": "Bestätigen Sie Ihre E-Mail-Adresse",
  "Confirm your new e-mail address": "Bestätigen Sie Ihre neue E-Mail-Adresse",
  "Hostnames now have to be verified. The site {site} is served at {hostname} until {servedUntil}, and from then on only once its DNS shows that the hostname belongs to {organization}.":
    "Hostnamen müssen jetzt bestätigt werden. Die Site {site} ist bis zum {servedUntil} unter {hostname} erreichbar, danach nur noch, wenn das DNS zeigt, dass der Hostname zu {organization} gehört.",
  "If it wasn't you, don't follow it, and tell the other admins.":
    "Wenn Sie es nicht waren, öffnen Sie ihn nicht und informieren Sie die anderen Admins.",
  "If you didn't ask for it, ignore this e-mail.":
    "Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail.",
  "If you didn't ask for it, ignore this e-mail: your password stays as it is.":
    "Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.",
  "If you didn't expect this, change your password, sign out all other browsers, and tell an admin.":
    "Wenn Sie das nicht erwartet haben, ändern Sie Ihr Passwort, melden Sie alle anderen Browser ab und informieren Sie einen Admin.",
  "If you didn't expect this, sign them out and end their exemption on the Members screen.":
    "Wenn Sie das nicht erwartet haben, melden Sie die Person unter „Mitglieder“ ab und beenden Sie dort die Ausnahme.",
  "Is this you at {provider}?": "Sind Sie das bei {provider}?",
  "Join {organization}": "{organization} beitreten",
  "New recovery codes were created": "Neue Wiederherstellungscodes wurden erstellt",
  "Notification settings": "Einstellungen für Benachrichtigungen",
  "Open domain settings": "Domain-Einstellungen öffnen",
  "Open inbox": "Posteingang öffnen",
  "Open single sign-on": "Single Sign-on öffnen",
  "Open site settings": "Einstellungen der Site öffnen",
  "Reset password": "Passwort zurücksetzen",
  "Restore the record of {domain} by {verifiedUntil}":
    "Stellen Sie den Eintrag von {domain} bis zum {verifiedUntil} wieder her",
  "Review your sign-in": "Anmeldung prüfen",
  "Signing in no longer asks for codes from your authenticator app.":
    "Die Anmeldung fragt nicht mehr nach Codes Ihrer Authentifizierungs-App.",
  "Signing in with your password now also asks for a code from your authenticator app. All other browsers were signed out.":
    "Die Anmeldung mit Passwort fragt jetzt auch nach einem Code Ihrer Authentifizierungs-App. Alle anderen Browser wurden abgemeldet.",
  "Someone asked to reset the password of your account. It has none: you sign in through the identity provider of your organization.":
    "Jemand wollte das Passwort Ihres Kontos zurücksetzen. Es hat keines: Sie melden sich über den Identitätsanbieter Ihrer Organisation an.",
  "Someone signed in to your account with your password and a recovery code. {count} recovery codes are left.":
    {
      one: "Jemand hat sich mit Ihrem Passwort und einem Wiederherstellungscode bei Ihrem Konto angemeldet. {count} Wiederherstellungscode ist übrig.",
      other:
        "Jemand hat sich mit Ihrem Passwort und einem Wiederherstellungscode bei Ihrem Konto angemeldet. {count} Wiederherstellungscodes sind übrig.",
    },
  "Someone signed in to {organization} through {provider} with your e-mail address. You are an admin there, so confirm first that it was you.":
    "Jemand hat sich über {provider} mit Ihrer E-Mail-Adresse bei {organization} angemeldet. Sie sind dort Admin, bestätigen Sie deshalb zuerst, dass Sie es waren.",
  "Someone wants to use this address for another account of Bindery. An address can have one account only, so nothing was changed.":
    "Jemand möchte diese Adresse für ein anderes Konto von Bindery verwenden. Eine Adresse kann nur ein Konto haben, deshalb wurde nichts geändert.",
  "The certificate {subject} of the identity provider {provider} expires in {count} days. Add its successor beside it before your identity provider starts to use it.":
    {
      one: "Das Zertifikat {subject} des Identitätsanbieters {provider} läuft in 1 Tag ab. Fügen Sie seinen Nachfolger hinzu, bevor Ihr Identitätsanbieter ihn verwendet.",
      other:
        "Das Zertifikat {subject} des Identitätsanbieters {provider} läuft in {count} Tagen ab. Fügen Sie seinen Nachfolger hinzu, bevor Ihr Identitätsanbieter ihn verwendet.",
    },
  "The DNS of {domain} no longer shows that it belongs to {organization}. Until you verify it again, new people at {domain} can't join, single sign-on doesn't match people by their address, and a connected directory can't add people at {domain}. Members stay. Sites at hostnames below {domain} need a TXT record of their own.":
    "Das DNS von {domain} zeigt nicht mehr, dass die Domain zu {organization} gehört. Bis Sie sie wieder bestätigen, können neue Personen bei {domain} nicht beitreten, Single Sign-on ordnet niemanden über die Adresse zu, und ein verbundenes Verzeichnis kann keine Personen bei {domain} hinzufügen. Mitglieder bleiben. Sites an Hostnamen unter {domain} brauchen einen eigenen TXT-Eintrag.",
  "The domain settings show the TXT record to create.":
    "Den nötigen TXT-Eintrag zeigen die Einstellungen der Domains.",
  "The link works for {days} days. If you didn't expect this invite, ignore it.":
    "Der Link funktioniert {days} Tage lang. Wenn Sie diese Einladung nicht erwartet haben, ignorieren Sie sie.",
  "The link works once, for {count} hours.": {
    one: "Der Link funktioniert einmal, eine Stunde lang.",
    other: "Der Link funktioniert einmal, {count} Stunden lang.",
  },
  "The passkey “{passkey}” can now sign in to your account, without a password.":
    "Mit dem Passkey „{passkey}“ kann man sich jetzt ohne Passwort bei Ihrem Konto anmelden.",
  "The passkey “{passkey}” no longer signs in to your account.":
    "Mit dem Passkey „{passkey}“ kann man sich nicht mehr bei Ihrem Konto anmelden.",
  "The password of your account was changed, and all other browsers were signed out.":
    "Das Passwort Ihres Kontos wurde geändert, und alle anderen Browser wurden abgemeldet.",
  "The password of your account was reset by a link in an e-mail. All browsers were signed out, and all API tokens were revoked.":
    "Das Passwort Ihres Kontos wurde über einen Link in einer E-Mail zurückgesetzt. Alle Browser wurden abgemeldet und alle API-Tokens widerrufen.",
  "The record of {domain} is missing": "Der Eintrag von {domain} fehlt",
  "The site {site} is no longer served at {hostname}, because its DNS no longer shows that the hostname belongs to {organization}. Readers find the site at its address on this installation.":
    "Die Site {site} ist nicht mehr unter {hostname} erreichbar, weil das DNS nicht mehr zeigt, dass der Hostname zu {organization} gehört. Leser finden die Site unter ihrer Adresse auf dieser Installation.",
  "The site's settings show the TXT record to create.":
    "Den nötigen TXT-Eintrag zeigen die Einstellungen der Site.",
  "This address has an account already": "Diese Adresse hat schon ein Konto",
  "Use single sign-on": "Single Sign-on benutzen",
  "Verified domains now have to keep their TXT record. The one of {domain} is gone. Add it again by {verifiedUntil} to keep the domain verified.":
    "Bestätigte Domains müssen ihren TXT-Eintrag jetzt behalten. Der von {domain} fehlt. Fügen Sie ihn bis zum {verifiedUntil} wieder hinzu, damit die Domain bestätigt bleibt.",
  "Verify that {hostname} is yours": "Bestätigen Sie, dass {hostname} Ihnen gehört",
  "Verify {hostname} by {servedUntil}": "Bestätigen Sie {hostname} bis zum {servedUntil}",
  "You get this because you are an admin of {organization}.":
    "Sie erhalten diese E-Mail, weil Sie Admin von {organization} sind.",
  "You get this because you did not read it in {organization} within 15 minutes.":
    "Sie erhalten diese E-Mail, weil Sie das in {organization} nicht innerhalb von 15 Minuten gelesen haben.",
  "You sign in through single sign-on": "Sie melden sich über Single Sign-on an",
  "You sign in with {email} from now on. All browsers were signed out.":
    "Sie melden sich von jetzt an mit {email} an. Alle Browser wurden abgemeldet.",
  "Your account has new recovery codes. Earlier ones no longer work.":
    "Ihr Konto hat neue Wiederherstellungscodes. Frühere funktionieren nicht mehr.",
  "Your authenticator app was removed": "Ihre Authentifizierungs-App wurde entfernt",
  "Your e-mail address was changed": "Ihre E-Mail-Adresse wurde geändert",
  "Your password was changed": "Ihr Passwort wurde geändert",
  "Your password was reset": "Ihr Passwort wurde zurückgesetzt",
  "Your two-factor authentication was reset": "Ihre Zwei-Faktor-Authentifizierung wurde zurückgesetzt",
  "{by} removed the second factor of your account and signed you out everywhere. Signing in now asks for your password only, so set it up again.":
    "{by} hat den zweiten Faktor Ihres Kontos entfernt und Sie überall abgemeldet. Die Anmeldung fragt jetzt nur nach Ihrem Passwort, richten Sie ihn deshalb wieder ein.",
  "{count} recovery codes are left. If you didn't expect this, remove their admin role and create new codes.":
    {
      one: "{count} Wiederherstellungscode ist übrig. Wenn Sie das nicht erwartet haben, entziehen Sie die Admin-Rolle und erstellen Sie neue Codes.",
      other:
        "{count} Wiederherstellungscodes sind übrig. Wenn Sie das nicht erwartet haben, entziehen Sie die Admin-Rolle und erstellen Sie neue Codes.",
    },
  "{count} unread notifications": {
    one: "{count} ungelesene Benachrichtigung",
    other: "{count} ungelesene Benachrichtigungen",
  },
  "{count} unread notifications in {organization}": "{count} ungelesene Benachrichtigungen in {organization}",
  "{domain} is no longer verified": "{domain} ist nicht mehr bestätigt",
  "{hostname} is no longer served": "{hostname} ist nicht mehr erreichbar",
  "{inviter} invited you to {organization}": "{inviter} hat Sie zu {organization} eingeladen",
  "{inviter} invited you to {organization} on Bindery, where its documentation is written and reviewed.":
    "{inviter} hat Sie zu {organization} in Bindery eingeladen. Dort wird die Dokumentation geschrieben und geprüft.",
  "{issuer} no longer signs in to your account.":
    "Über {issuer} kann man sich nicht mehr bei Ihrem Konto anmelden.",
  "{person} signed in to {organization} with a password and a recovery code, although single sign-on is required.":
    "{person} hat sich bei {organization} mit Passwort und Wiederherstellungscode angemeldet, obwohl Single Sign-on verlangt wird.",
  "{person} signed in to {organization} without single sign-on":
    "{person} hat sich ohne Single Sign-on bei {organization} angemeldet",
  "{person} signed in without single sign-on, which {organization} requires. An admin exempted them.":
    "{person} hat sich ohne Single Sign-on angemeldet, das {organization} verlangt. Ein Admin hat dafür eine Ausnahme gemacht.",
  "{person} used a recovery code in {organization}":
    "{person} hat in {organization} einen Wiederherstellungscode benutzt",
  "{person} wants to sign in to Bindery with this address from now on.":
    "{person} möchte sich von jetzt an mit dieser Adresse bei Bindery anmelden.",
};
