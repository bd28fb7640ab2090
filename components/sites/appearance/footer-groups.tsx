import { Plus, X } from "lucide-react";
import type { ComponentProps } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import type { Customization } from "@/lib/sites/customization/schemas";
import type { SiteSpace } from "@/lib/sites/sites/schemas";
import { LinkRows } from "./link-rows";

type Groups = Customization["footer"]["groups"];

type FooterGroupsProps = {
  groups: Groups;
  siteSpaces: readonly SiteSpace[];
  onChange: (groups: Groups) => void;
  errorOf: ComponentProps<typeof LinkRows>["errorOf"];
};

/** Edits the footer's groups of links, each with a title. */
export const FooterGroups = ({ groups, siteSpaces, onChange, errorOf }: FooterGroupsProps) => {
  const say = useSay();
  return (
    <div className="flex flex-col gap-4">
      {groups.map((group, index) => {
        const set = (changed: Partial<Groups[number]>) =>
          onChange(groups.toSpliced(index, 1, { ...group, ...changed }));
        const name = group.title || say("group {number}", { number: index + 1 });
        return (
          // Groups have no ids and keep their order.
          <fieldset key={index} className="flex flex-col gap-3 border-l-2 border-border pl-3">
            <legend className="sr-only">{say("Footer: {name}", { name })}</legend>
            <div className="flex items-center gap-2">
              <Input
                aria-label={say("Title of group {number}", { number: index + 1 })}
                value={group.title}
                maxLength={64}
                placeholder={say("Title of the group")}
                className="max-w-xs"
                onChange={(event) => set({ title: event.target.value })}
              />
              <IconButton
                label={say("Remove {name}", { name })}
                onClick={() => onChange(groups.toSpliced(index, 1))}
              >
                <X />
              </IconButton>
            </div>
            <LinkRows
              links={group.links}
              siteSpaces={siteSpaces}
              named={say("link of {name}", { name })}
              addLabel={say("Add to {name}", { name })}
              isNeeded
              onChange={(links) => set({ links })}
              errorOf={errorOf}
            />
          </fieldset>
        );
      })}
      <div>
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...groups, { title: "", links: [] }])}
        >
          {say("Add group")}
        </Button>
      </div>
    </div>
  );
};
