export const collaboration: Readonly<Record<string, string>> = {
  "A file used by these pages has an unresolved conflict. Resolve it first, then split.":
    "Eine Datei dieser Seiten hat einen offenen Konflikt. Lösen Sie ihn zuerst und teilen Sie dann.",
  "A reviewer has requested changes.": "Ein Prüfer verlangt Änderungen.",
  "A reviewer has to approve it.": "Ein Prüfer muss sie freigeben.",
  "It does not fulfil the condition “{expression}”.": "Sie erfüllt die Bedingung „{expression}“ nicht.",
  "It has no description.": "Sie hat keine Beschreibung.",
  "It has no subject.": "Sie hat keinen Betreff.",
  "It is out of date. Update it from the space.": "Sie ist veraltet. Aktualisieren Sie sie aus dem Space.",
  "Leave at least one change in this change request.":
    "Lassen Sie mindestens eine Änderung in dieser Änderungsanfrage.",
  "No agent has reviewed it.": "Kein Agent hat sie geprüft.",
  "No pending comments to submit.": "Es gibt keine wartenden Kommentare zum Absenden.",
  "None of the named reviewers has approved it.": "Keiner der genannten Prüfer hat sie freigegeben.",
  "Not every named reviewer has approved it.": "Noch nicht alle genannten Prüfer haben sie freigegeben.",
  "Nothing of this revision is left to revert.": "Von dieser Revision ist nichts mehr rückgängig zu machen.",
  "Only revisions of the main content can be reverted, except the first.":
    "Rückgängig machen lassen sich nur Revisionen des Hauptinhalts, außer der ersten.",
  "Only the author and people who manage the space can edit or delete this {noun}.":
    "Das können nur die Autoren und Personen, die den Space verwalten, bearbeiten oder löschen.",
  "Only the author or someone with review access can archive this change request.":
    "Diese Änderungsanfrage können nur ihr Autor und Prüfer archivieren.",
  "Only the thread's author and people with edit access can move it to another block.":
    "Nur wer die Diskussion begonnen hat oder bearbeiten darf, kann sie an einen anderen Block verschieben.",
  "Only the thread's author and people with edit access can resolve or reopen it.":
    "Nur wer die Diskussion begonnen hat oder bearbeiten darf, kann sie erledigen oder wieder öffnen.",
  "Someone else resolved this conflict. Check their choice, then try again.":
    "Jemand anders hat diesen Konflikt gelöst. Sehen Sie sich die Entscheidung an und versuchen Sie es dann erneut.",
  "The author can't review their own change request. Ask someone else.":
    "Der Autor kann die eigene Änderungsanfrage nicht prüfen. Fragen Sie jemand anderen.",
  "The change request or the space has changed since you loaded it. Review the latest changes and try again.":
    "Die Änderungsanfrage oder der Space wurde geändert, seit Sie sie geladen haben. Sehen Sie sich die letzten Änderungen an und versuchen Sie es erneut.",
  "The change request was edited since you loaded it. Check the latest changes, then submit your review.":
    "Die Änderungsanfrage wurde bearbeitet, seit Sie sie geladen haben. Sehen Sie sich die letzten Änderungen an und senden Sie dann Ihre Prüfung ab.",
  'The merge would put pages {depth} levels deep where {most} are allowed; move "{title}" higher.':
    "Nach dem Zusammenführen lägen Seiten {depth} Ebenen tief, erlaubt sind {most}. Verschieben Sie „{title}“ weiter nach oben.",
  'The {kind} "{name}" was deleted on one side. It is kept because the other side newly uses it.':
    "„{name}“ ({kind}) wurde auf einer Seite gelöscht. Es bleibt, weil die andere Seite es neu benutzt.",
  'Both sides moved "{title}" among its siblings. Check its place.':
    "Beide Seiten haben „{title}“ verschoben. Prüfen Sie die Stelle.",
  '"{title}" gets the slug "{slug}" because a sibling has "{taken}".':
    "„{title}“ bekommt den Slug „{slug}“, weil eine Nachbarseite „{taken}“ hat.",
  '"{title}" moves up because the page above it is deleted.':
    "„{title}“ rückt nach oben, weil die Seite darüber gelöscht ist.",
  '"{title}" stays where the space has it, because its move would put it below itself.':
    "„{title}“ bleibt, wo der Space sie hat, weil sie sonst unter sich selbst läge.",
  '"{title}" was deleted on one side. It is kept because "{inner}" is below it.':
    "„{title}“ wurde auf einer Seite gelöscht. Die Seite bleibt, weil „{inner}“ darunter liegt.",
  "The edited slug must be a string that is not empty.": "Der bearbeitete Slug darf nicht leer sein.",
  "This change request is already merged. Open a new one for further edits.":
    "Diese Änderungsanfrage ist schon zusammengeführt. Öffnen Sie für weitere Änderungen eine neue.",
  "This change request is archived. Reopen it first.":
    "Diese Änderungsanfrage ist archiviert. Öffnen Sie sie zuerst wieder.",
  "This change request is merged. Its status can't be changed.":
    "Diese Änderungsanfrage ist zusammengeführt. Ihr Status lässt sich nicht mehr ändern.",
  "This change request is {status}; only draft and open change requests can be reviewed.":
    "Diese Änderungsanfrage ist {status}. Geprüft werden nur Entwürfe und offene.",
  "This review was already submitted.": "Diese Prüfung wurde schon abgesendet.",
  "This space is locked. Ask someone who manages it to unlock it.":
    "Dieser Space ist gesperrt. Bitten Sie jemanden, der ihn verwaltet, ihn zu entsperren.",
  "This unsubscribe link is not valid, or has expired. Use the link in a newer e-mail, or your notification settings.":
    "Dieser Link zum Abbestellen ist ungültig oder abgelaufen. Nehmen Sie den Link aus einer neueren E-Mail oder die Einstellungen der Benachrichtigungen.",
  "What this is about was edited after its conflict was resolved. Edit the page itself instead.":
    "Der Inhalt wurde bearbeitet, nachdem sein Konflikt gelöst war. Bearbeiten Sie stattdessen die Seite selbst.",
  "You can add at most {most} reactions; remove one first.":
    "Sie können höchstens {most} Reaktionen hinzufügen. Entfernen Sie zuerst eine.",
  "You can't bypass the merge rules of this space. Meet the rules, or ask someone who can bypass them.":
    "Sie dürfen die Regeln fürs Zusammenführen in diesem Space nicht umgehen. Erfüllen Sie die Regeln oder bitten Sie jemanden, der sie umgehen darf.",
  "You can't review your own change request. Ask someone else, or post a comment.":
    "Ihre eigene Änderungsanfrage können Sie nicht prüfen. Bitten Sie jemand anderen oder schreiben Sie einen Kommentar.",
  "You need review access to approve or request changes. Submit your comments without a verdict.":
    "Zum Freigeben oder Verlangen von Änderungen brauchen Sie die Rolle „Prüfen“. Senden Sie Ihre Kommentare ohne Urteil ab.",
  "Your review already has {most} comments. Submit it, then continue.":
    "Ihre Prüfung hat schon {most} Kommentare. Senden Sie sie ab und machen Sie dann weiter.",
  "are not words of that block as it is written: a variable or a link card may show them. Comment on other words or on the whole block.":
    "stehen so nicht im Block: Vielleicht zeigt sie eine Variable oder eine Linkkarte. Kommentieren Sie andere Wörter oder den ganzen Block.",
  "carries no suggestion.": "enthält keinen Vorschlag.",
  "is empty: name the words.": "ist leer: Nennen Sie die Wörter.",
  "is empty: say which changes you request.": "ist leer: Schreiben Sie, welche Änderungen Sie verlangen.",
  "is larger than 64 kB; shorten it or link to a file.":
    "ist größer als 64 kB. Kürzen Sie es oder verlinken Sie eine Datei.",
  "is missing: a block is named together with its page.": "fehlt: Zu einem Block gehört seine Seite.",
  "is missing: a suggestion replaces a block or words of it.":
    "fehlt: Ein Vorschlag ersetzt einen Block oder Wörter daraus.",
  "is missing: a table cell is named together with its page.":
    "fehlt: Zu einer Tabellenzelle gehört ihre Seite.",
  "is missing: words are named together with their block.": "fehlt: Zu Wörtern gehört ihr Block.",
  "is not a block of the page as it is now; reload the page and comment again.":
    "ist kein Block der jetzigen Seite. Laden Sie die Seite neu und kommentieren Sie noch einmal.",
  "is not a page of this content; it may have been deleted.":
    "ist keine Seite dieses Inhalts. Vielleicht wurde sie gelöscht.",
  "is not a page that this change request changes.": "ist keine Seite, die diese Änderungsanfrage ändert.",
  "is resolved by a choice: {choices}.": "wird durch eine Auswahl gelöst: {choices}.",
  "is what the page says already; change something.": "steht schon so auf der Seite. Ändern Sie etwas.",
  "must be a name without folders and invisible signs.":
    "muss ein Name ohne Ordner und unsichtbare Zeichen sein.",
  "must be an emoji or a short code such as “tada”.": "muss ein Emoji oder ein Kurzname wie „tada“ sein.",
  "must be {“markdown”: text}, {“document”: document} or {}.":
    "muss {“markdown”: text}, {“document”: document} oder {} sein.",
  "replaces a block that is too long; suggest other words for a part of it.":
    "ersetzt einen zu langen Block. Schlagen Sie andere Wörter für einen Teil davon vor.",
  "replaces what is in the page now; this text was removed.":
    "ersetzt, was jetzt auf der Seite steht. Dieser Text wurde entfernt.",
  "resolves the same conflict twice; resolve each once.":
    "löst denselben Konflikt zweimal. Lösen Sie jeden einmal.",
  "{displayName} can't review in this space. Give them review access first, or ask someone else.":
    "{displayName} kann in diesem Space nicht prüfen. Vergeben Sie zuerst die nötige Rolle oder fragen Sie jemand anderen.",
  "“{by}” depends on changes to “{needed}”. Split off both, or neither.":
    "„{by}“ hängt von Änderungen an „{needed}“ ab. Teilen Sie beide ab oder keine.",
  "“{title}” has an unresolved conflict. Resolve it first, then split.":
    "„{title}“ hat einen offenen Konflikt. Lösen Sie ihn zuerst und teilen Sie dann.",
  "“{title}” was edited after its conflict was resolved. Edit the page itself instead.":
    "„{title}“ wurde bearbeitet, nachdem der Konflikt gelöst war. Bearbeiten Sie stattdessen die Seite selbst.",
};
