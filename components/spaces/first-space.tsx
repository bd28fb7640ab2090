"use client";

import { BookText } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState, type StateProps } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { text } from "@/lib/core/locales/say";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import type { SpaceStart } from "./dialogs/space-create-dialog";

const SpaceCreateDialog = lazyComponent(() => import("./dialogs/space-create-dialog"), "SpaceCreateDialog");

export const MAY_NOT_CREATE = text("You need create access to this organization.");

type FirstSpaceProps = { organization: Pick<Organization, "id" | "permissions">; size?: StateProps["size"] };

/** Shows the ways to begin in an organization without spaces. */
export const FirstSpace = ({ organization, size }: FirstSpaceProps) => {
  const say = useSay();
  const [start, setStart] = useState<SpaceStart | null>(null);
  if (!organization.permissions.createContent)
    return (
      <EmptyState icon={<BookText />} title={say("No spaces yet")} size={size}>
        {say("Spaces you have access to appear here. Ask an admin for access.")}
      </EmptyState>
    );
  return (
    <>
      <EmptyState
        icon={<BookText />}
        title={say("Create your first space")}
        size={size}
        actions={
          <>
            <Button variant="primary" onClick={() => setStart("blank")}>
              {say("Start with a blank space")}
            </Button>
            <Button onClick={() => setStart("template")}>{say("Start from a template")}</Button>
            <Button onClick={() => setStart("import")}>{say("Import documents")}</Button>
          </>
        }
      >
        {say("A space holds the pages of a handbook, product or project, with history and reviews.")}
      </EmptyState>
      {start && (
        <SpaceCreateDialog
          organizationId={organization.id}
          open
          start={start}
          onOpenChange={(open) => !open && setStart(null)}
        />
      )}
    </>
  );
};
