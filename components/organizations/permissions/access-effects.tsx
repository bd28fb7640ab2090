import { pluralize } from "@/components/ui/pluralize";
import type { AccessChange } from "@/lib/organizations/access-preview/schemas";
import type { AccessEffect } from "./access-previews";
import { grantLabel } from "./role-labels";

const NAMED_CHANGES = 6;
const NAMED_PEOPLE = 5;

/** "7 people lose access", "1 person goes from Edit to Read". */
function effectLabel({ before, after, count }: AccessChange): string {
  const people = pluralize(count, "person", "people");
  if (after === null) return `${people} ${count === 1 ? "loses" : "lose"} access`;
  if (before === null) return `${people} ${count === 1 ? "gets" : "get"} ${grantLabel(after)}`;
  return `${people} ${count === 1 ? "goes" : "go"} from ${grantLabel(before)} to ${grantLabel(after)}`;
}

/** "Ana, Ben and 5 more". */
function namesOf({ people, count }: AccessChange): string {
  const names = people.slice(0, NAMED_PEOPLE).map(({ displayName }) => displayName);
  const more = count - names.length;
  return more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ");
}

type AccessEffectsProps = {
  preview: AccessEffect;
  /** True if the changes affect several spaces and collections, so that each is named. */
  places?: boolean;
};

/** Shows whose access a change affects, and how. */
export const AccessEffects = ({ preview, places = false }: AccessEffectsProps) => {
  const { changes, inheriting, complete } = preview;
  const more = changes.length - NAMED_CHANGES;
  return (
    <section aria-label="Effect of this change" className="flex flex-col gap-1.5 text-sm">
      {changes.length === 0 && <p className="text-muted">No one's access changes.</p>}
      <ul className="flex flex-col gap-1.5">
        {changes.slice(0, NAMED_CHANGES).map((change) => (
          <li key={`${change.item.id} ${change.before} ${change.after}`} className="wrap-anywhere">
            {places && <span className="font-medium">{change.item.title}: </span>}
            <span className={places ? "" : "font-medium"}>{effectLabel(change)}</span>
            <span className="block text-muted">{namesOf(change)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-muted">and {pluralize(more, "more change")}</p>}
      {inheriting > 0 && changes.length > 0 && (
        <p className="text-muted">
          Also applies to {pluralize(inheriting, "space")} that {inheriting === 1 ? "inherits" : "inherit"}{" "}
          from {places ? "these collections" : "it"}.
        </p>
      )}
      {!complete && <p className="text-muted">Only the first people and spaces were checked.</p>}
    </section>
  );
};
