import { useSay } from "@/components/ui/say";
import type { Say } from "@/lib/core/locales/say";
import type { AccessChange } from "@/lib/organizations/access-preview/schemas";
import type { AccessEffect } from "./access-previews";
import { grantLabel } from "./role-labels";

const NAMED_CHANGES = 6;
const NAMED_PEOPLE = 5;

/** "7 people lose access", "1 person goes from Edit to Read". */
function effectLabel(say: Say, { before, after, count }: AccessChange): string {
  if (after === null)
    return say({ one: "{count} person loses access", other: "{count} people lose access" }, { count });
  if (before === null)
    return say(
      { one: "{count} person gets {role}", other: "{count} people get {role}" },
      { count, role: grantLabel(say, after) },
    );
  return say(
    {
      one: "{count} person goes from {before} to {after}",
      other: "{count} people go from {before} to {after}",
    },
    { count, before: grantLabel(say, before), after: grantLabel(say, after) },
  );
}

/** "Ana, Ben and 5 more". */
function namesOf(say: Say, { people, count }: AccessChange): string {
  const named = people.slice(0, NAMED_PEOPLE).map(({ displayName }) => displayName);
  const names = named.join(", ");
  const more = count - named.length;
  return more > 0 ? say("{names} and {count} more", { names, count: more }) : names;
}

type AccessEffectsProps = {
  preview: AccessEffect;
  /** True if the changes affect several spaces and collections, so that each is named. */
  places?: boolean;
};

/** Shows whose access a change affects, and how. */
export const AccessEffects = ({ preview, places = false }: AccessEffectsProps) => {
  const say = useSay();
  const { changes, inheriting, complete } = preview;
  const more = changes.length - NAMED_CHANGES;
  return (
    <section aria-label={say("Effect of this change")} className="flex flex-col gap-1.5 text-sm">
      {changes.length === 0 ? (
        <p className="text-muted">{say("No one's access changes.")}</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {changes.slice(0, NAMED_CHANGES).map((change) => (
            <li key={`${change.item.id} ${change.before} ${change.after}`} className="wrap-anywhere">
              {places && <span className="font-medium">{change.item.title}: </span>}
              <span className={places ? "" : "font-medium"}>{effectLabel(say, change)}</span>
              <span className="block text-muted">{namesOf(say, change)}</span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="text-muted">
          {say({ one: "and {count} more change", other: "and {count} more changes" }, { count: more })}
        </p>
      )}
      {inheriting > 0 && changes.length > 0 && (
        <p className="text-muted">
          {places
            ? say(
                {
                  one: "Also applies to {count} space that inherits from these collections.",
                  other: "Also applies to {count} spaces that inherit from these collections.",
                },
                { count: inheriting },
              )
            : say(
                {
                  one: "Also applies to {count} space that inherits from it.",
                  other: "Also applies to {count} spaces that inherit from it.",
                },
                { count: inheriting },
              )}
        </p>
      )}
      {!complete && <p className="text-muted">{say("Only the first people and spaces were checked.")}</p>}
    </section>
  );
};
