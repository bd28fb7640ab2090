/**
 * Errors of the API in German, by their reason. The API says them in English, often with names and numbers in it; where
 * those matter, as for the unmet rules of a merge, the English message stays.
 */
export const problems: Readonly<Record<string, string>> = {
  access_blocked: "Ihr Zugriff darauf ist gesperrt. Wenden Sie sich an einen Admin.",
  account_disabled: "Dieses Konto ist deaktiviert.",
  already_installed: "Die Integration ist hier schon installiert.",
  already_there: "Das ist schon dort. Wählen Sie einen anderen Bereich oder Space.",
  archived: "Diese Änderungsanfrage ist archiviert. Öffnen Sie sie zuerst wieder.",
  basename_taken: "Eine andere Site hat diese Adresse. Wählen Sie eine andere.",
  change_needed: "Eine spätere Änderung braucht diese. Machen Sie jene zuerst rückgängig.",
  change_request_closed: "Die Änderungsanfrage ist geschlossen; geprüft werden nur Entwürfe und offene.",
  change_unfit:
    "Eine Änderung passt nicht mehr zur Site. Machen Sie sie rückgängig und veröffentlichen Sie dann die anderen.",
  decided_meanwhile:
    "Jemand anders hat diesen Konflikt gelöst. Sehen Sie sich die Entscheidung an und versuchen Sie es dann erneut.",
  domain_not_verified:
    "Das ist keine bestätigte Domain dieser Organisation. Bestätigen Sie sie zuerst unter Einstellungen → Domains.",
  domain_taken:
    "Eine andere Organisation hat diese Domain hier bestätigt. Bitten Sie den Betreiber, das zu klären.",
  download_address_expired: "Dieser Download-Link ist ungültig oder abgelaufen. Fordern Sie einen neuen an.",
  draft_empty: "Der Entwurf hat keine Änderungen. Fügen Sie zuerst welche hinzu.",
  edited_since: "Die importierten Seiten wurden seitdem bearbeitet. Löschen Sie sie stattdessen im Editor.",
  email_confirmed: "Ihre E-Mail-Adresse ist schon bestätigt.",
  email_domain_needed:
    "Über diesen Link können nur Personen mit einer bestätigten Adresse der Domain beitreten. Bestätigen Sie Ihre Adresse in Ihrem Konto oder bitten Sie einen Admin um eine Einladung per E-Mail.",
  email_domain_unverified:
    "Diese Organisation hat die Domain nicht bestätigt. Bitten Sie einen Admin um eine Einladung per E-Mail.",
  email_taken: "Für diese Adresse gibt es schon ein Konto. Nehmen Sie eine andere.",
  email_unconfirmed:
    "Bestätigen Sie zuerst Ihre E-Mail-Adresse in Ihrem Konto oder bitten Sie einen Admin um eine Einladung per E-Mail.",
  file_in_conflict:
    "Eine Datei dieser Seiten hat einen offenen Konflikt. Lösen Sie ihn zuerst und teilen Sie dann.",
  forbidden: "Ihre Rolle erlaubt das nicht. Bitten Sie einen Admin um Zugriff.",
  generated_page:
    "Diese Seite entsteht aus einer OpenAPI-Spezifikation. Ändern Sie die Spezifikation oder die Seite, auf der der Block steht.",
  git_certificate: "Der Server des Repositorys hat kein gültiges Zertifikat. Es wurde nichts gesendet.",
  git_changed_during_export:
    "Der Branch hat sich während des Exports geändert. Es wurde nichts exportiert. Sehen Sie sich die Vorschau des Exports noch einmal an.",
  git_credentials_lost: "Das gespeicherte Zugriffstoken ist nicht lesbar. Geben Sie es noch einmal ein.",
  git_no_branch:
    "Das Repository hat diesen Branch nicht. Prüfen Sie den Namen oder wählen Sie einen anderen.",
  git_not_found: "Unter dieser Adresse gibt es kein Repository, oder der Zugriff darauf fehlt.",
  git_push_refused:
    "Das Repository hat den Commit abgelehnt. Vielleicht ist der Branch geschützt: Exportieren Sie in einen anderen oder ändern Sie den Schutz.",
  git_running: "Für diesen Space läuft schon ein Abgleich mit Git. Warten Sie, bis er fertig ist.",
  git_server_error:
    "Der Server des Repositorys hat mit einem Fehler geantwortet. Versuchen Sie es später erneut.",
  git_unreachable:
    "Das Repository ist nicht erreichbar. Prüfen Sie, ob die Adresse stimmt und öffentlich ist, oder versuchen Sie es später erneut.",
  git_unreadable: "Die Antwort des Repositorys ist nicht lesbar. Versuchen Sie es später erneut.",
  git_unsupported: "Der Server des Repositorys benutzt ein altes, nicht unterstütztes Git-Protokoll.",
  hostname_taken: "Der Hostname ist vergeben; wählen Sie einen anderen.",
  identity_taken: "Das Konto beim Anbieter ist schon mit jemand anderem verknüpft.",
  import_running: "Ein Import läuft. Warten Sie, bis er fertig ist, oder brechen Sie ihn ab.",
  inactive: "Die Site ist nicht veröffentlicht. Veröffentlichen Sie sie und prüfen Sie dann den Hostnamen.",
  internal:
    "Etwas ist schiefgegangen. Versuchen Sie es erneut. Wenn es wieder geschieht, schicken Sie dem Betreiber die ID der Anfrage.",
  invalid_parent: "Links und berechnete Seiten können keine Unterseiten haben. Wählen Sie eine andere Seite.",
  invite_links_off:
    "Einladungslinks sind ausgeschaltet. Schalten Sie sie zuerst in den Einstellungen der Organisation ein.",
  just_checked: "Das wurde gerade geprüft. Versuchen Sie es in zehn Sekunden erneut.",
  key_unreadable:
    "Der Schlüssel dieser Site wurde mit einem anderen Geheimnis des Servers verschlüsselt. Erzeugen Sie einen neuen.",
  last_administrator:
    "Der letzte Admin kann nicht entfernt werden. Machen Sie zuerst jemand anderen zum Admin.",
  last_way_in:
    "Das ist Ihre einzige Möglichkeit, sich anzumelden. Fügen Sie eine andere hinzu oder legen Sie zuerst ein Passwort fest.",
  locked: "Dieser Space ist gesperrt. Bitten Sie jemanden, der ihn verwaltet, ihn zu entsperren.",
  managed_by_directory: "Das verwaltet ein Verzeichnis. Ändern Sie es dort.",
  member_disabled:
    "Ihr Zugriff auf diese Organisation ist ausgeschaltet. Bitten Sie einen Admin, ihn einzuschalten.",
  member_removed: "Sie wurden aus dieser Organisation entfernt. Bitten Sie einen Admin um eine Einladung.",
  missing_permission:
    "Zum Freigeben oder Verlangen von Änderungen brauchen Sie die Rolle „Prüfer“. Senden Sie Ihre Kommentare ohne Urteil ab.",
  move_into_itself: "Eine Seite kann nicht in sich selbst oder eine ihrer Unterseiten verschoben werden.",
  no_access: "Das Team hat keinen direkten Zugriff auf diesen Space.",
  not_active: "Es läuft gerade nichts.",
  not_deleted: "Der Space ist nicht im Papierkorb. Verschieben Sie ihn zuerst dorthin.",
  not_found: "Das gibt es nicht, oder Sie haben keinen Zugriff darauf.",
  not_revertible: "Rückgängig machen lassen sich nur Revisionen des Hauptinhalts, außer der ersten.",
  not_your_thread:
    "Nur wer die Diskussion begonnen hat oder bearbeiten darf, kann sie an einen anderen Block verschieben.",
  not_your_words:
    "Das können nur die Verfasser und Personen, die den Space verwalten, bearbeiten oder löschen.",
  not_yourself: "Sie können nur Ihr eigenes Profil ändern.",
  nothing_remains: "Lassen Sie mindestens eine Änderung in dieser Änderungsanfrage.",
  nothing_to_export: "Es gibt keine Seiten mit Text zum Exportieren.",
  nothing_to_revert: "Von dieser Revision ist nichts mehr rückgängig zu machen.",
  nothing_to_translate: "Wählen Sie zuerst einen Space und eine Sprache für die Übersetzung.",
  nothing_to_undo: "Es gibt nichts mehr rückgängig zu machen.",
  offline: "Bindery ist nicht erreichbar. Prüfen Sie Ihre Verbindung. Es ging nichts verloren.",
  organizations_by_operators:
    "Auf dieser Installation erstellen nur Betreiber Organisationen. Bitten Sie einen, „bindery org create“ auszuführen.",
  other_account:
    "Melden Sie sich mit dem Konto an, das diese E-Mail angefordert hat, und folgen Sie dem Link noch einmal.",
  overloaded: "Der Server hat gerade zu viel zu tun. Versuchen Sie es in einem Moment erneut.",
  own_change_request:
    "Ihre eigene Änderungsanfrage können Sie nicht prüfen. Bitten Sie jemand anderen oder schreiben Sie einen Kommentar.",
  own_membership: "Ihre eigene Rolle können Sie nicht ändern. Bitten Sie einen anderen Admin.",
  page_in_conflict: "Eine Seite hat einen offenen Konflikt. Lösen Sie ihn zuerst und teilen Sie dann.",
  passkey_exists: "Dieser Passkey wird schon benutzt. Nehmen Sie einen anderen.",
  provider_key_lost:
    "Der gespeicherte Schlüssel des Dienstes ist nicht lesbar. Geben Sie ihn noch einmal ein.",
  rate_limited: "Zu viele Anfragen in einer Minute. Warten Sie kurz und versuchen Sie es erneut.",
  redirect_circle: "Diese Weiterleitung würde im Kreis führen. Ändern Sie zuerst die andere.",
  repository_too_large:
    "Das Repository ist zu groß. Verschieben Sie die Dokumentation in ein eigenes Repository.",
  retention_over: "Der Space wurde vor zu langer Zeit gelöscht und kann nicht wiederhergestellt werden.",
  review_empty: "Es gibt keine wartenden Kommentare zum Absenden.",
  review_submitted: "Diese Prüfung wurde schon abgesendet.",
  review_too_long:
    "Ihre Prüfung hat schon die Höchstzahl an Kommentaren. Senden Sie sie ab und machen Sie dann weiter.",
  reviewer_role:
    "Diese Person kann in diesem Space nicht prüfen. Geben Sie ihr zuerst die nötige Rolle oder fragen Sie jemand anderen.",
  second_factor_missing:
    "Wiederherstellungscodes ersetzen einen verlorenen zweiten Faktor. Fügen Sie zuerst eine Authentifizierungs-App oder einen Passkey hinzu.",
  set_up_already:
    "Bindery ist schon eingerichtet. Melden Sie sich an oder bitten Sie einen Admin um ein Konto.",
  setup_code_wrong:
    "Der Einrichtungscode ist falsch. Nehmen Sie den, der beim letzten Start des Servers ausgegeben wurde.",
  site_not_managed: "Um Vorschauen dieser Site zu teilen, müssen Sie sie verwalten.",
  sso_last_provider:
    "Single Sign-on wird verlangt, und das ist der einzige Identitätsanbieter, der erwiesenermaßen funktioniert. Testen Sie zuerst einen anderen.",
  sso_provider_missing:
    "Single Sign-on kann verlangt werden, sobald ein Identitätsanbieter eingeschaltet ist. Richten Sie zuerst einen ein.",
  sso_recovery_codes_missing:
    "Erstellen Sie zuerst Wiederherstellungscodes, damit ein Admin hineinkommt, wenn der Identitätsanbieter ausfällt.",
  stale: "Das wurde geändert, seit Sie es geladen haben. Laden Sie es neu und wiederholen Sie Ihre Änderung.",
  stale_order: "Die Reihenfolge wurde inzwischen geändert. Laden Sie neu und verschieben Sie es noch einmal.",
  storage_full:
    "Der Server hat keinen Speicherplatz mehr, deshalb wurde nichts gespeichert. Informieren Sie den Betreiber und versuchen Sie es erneut, wenn wieder Platz ist.",
  texts_unread: "Links neuer Seiten werden noch gelesen. Versuchen Sie es in einer halben Minute erneut.",
  too_many_attempts: "Zu viele Versuche. Warten Sie einige Minuten und versuchen Sie es dann erneut.",
  too_many_domains: "Die Organisation hat schon die Höchstzahl an E-Mail-Domains. Entfernen Sie zuerst eine.",
  too_many_fetches: "Gerade werden zu viele Adressen abgerufen. Versuchen Sie es in einem Moment erneut.",
  too_many_glossary_entries: "Das Glossar hat schon die Höchstzahl an Einträgen. Löschen Sie zuerst einige.",
  too_many_links: "Die Änderungsanfrage hat schon die Höchstzahl an Vorschaulinks. Löschen Sie zuerst einen.",
  too_many_translation_settings:
    "Die Organisation hat schon die Höchstzahl an Übersetzungen. Löschen Sie eine oder fügen Sie einer Sprachen hinzu.",
  too_many_uploads:
    "Sie haben mehr als 4 GB unbenutzter Dateien hochgeladen. Benutzen Sie sie oder versuchen Sie es morgen erneut.",
  too_many_webhooks: "Die Organisation hat schon die Höchstzahl an Webhooks. Löschen Sie zuerst einen.",
  totp_exists:
    "Sie benutzen schon eine Authentifizierungs-App. Entfernen Sie sie zuerst, um eine andere hinzuzufügen.",
  translation_running: "Es läuft schon eine Übersetzung. Warten Sie, bis sie fertig ist.",
  unauthenticated: "Melden Sie sich an.",
  unreadable_answer: "Der Server hat unverständlich geantwortet. Versuchen Sie es in einem Moment erneut.",
  upload_gone:
    "Eine hochgeladene Datei ist nicht mehr da. Laden Sie sie noch einmal hoch und beginnen Sie einen neuen Import.",
  yourself:
    "Ihren eigenen zweiten Faktor können Sie nicht zurücksetzen. Entfernen Sie ihn in Ihrem Konto oder bitten Sie einen anderen Admin.",
};
