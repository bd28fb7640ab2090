"use client";

import { BookOpen, Copy, FileUp, Settings } from "lucide-react";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { ItemMenu, type ItemMenuProps } from "./item-menu";
import { ifManaged } from "./move-items";

type SpaceMenuProps = Omit<ItemMenuProps, "item"> & { space: Space };

/** Lists the actions for a space of the tree. */
export const SpaceMenu = ({ space, ...rest }: SpaceMenuProps) => {
  const say = useSay();
  const { admin, edit } = space.permissions;
  const managed = ifManaged(say, space, admin);
  const locked = space.editMode === "locked";
  return (
    <ItemMenu
      {...rest}
      item={space}
      removeLabel={say("Move to trash…")}
      above={
        <DropdownMenuItem asChild>
          <ScreenLink href={addresses.space.reader(space.id)}>
            <BookOpen aria-hidden="true" />
            {say("Open")}
          </ScreenLink>
        </DropdownMenuItem>
      }
      own={
        <DropdownMenuItem
          icon={<Copy aria-hidden="true" />}
          {...managed}
          onSelect={() => rest.onAction("duplicate")}
        >
          {say("Duplicate…")}
        </DropdownMenuItem>
      }
      below={
        <>
          {edit && !locked ? (
            <DropdownMenuItem asChild>
              <ScreenLink href={addresses.space.import(space.id)}>
                <FileUp aria-hidden="true" />
                {say("Import…")}
              </ScreenLink>
            </DropdownMenuItem>
          ) : (
            <DropdownMenuItem
              icon={<FileUp aria-hidden="true" />}
              disabled
              description={edit ? say("The space is locked.") : say("You need edit access to this space.")}
            >
              {say("Import…")}
            </DropdownMenuItem>
          )}
          {admin ? (
            <DropdownMenuItem asChild>
              <ScreenLink href={addresses.space.settings(space.id)}>
                <Settings aria-hidden="true" />
                {say("Settings")}
              </ScreenLink>
            </DropdownMenuItem>
          ) : (
            <DropdownMenuItem icon={<Settings aria-hidden="true" />} {...managed}>
              {say("Settings")}
            </DropdownMenuItem>
          )}
        </>
      }
    />
  );
};
