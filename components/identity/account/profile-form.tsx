"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { PictureField } from "@/components/content/uploads/picture-field";
import { FormField } from "@/components/form/form-field";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { ownOrganizations } from "@/components/layout/own-organizations";
import { Avatar } from "@/components/ui/avatar";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { users } from "@/lib/identity/users/operations";
import type { UpdateUser } from "@/lib/identity/users/schemas";
import { organizations } from "@/lib/organizations/organizations/operations";
import { query } from "@/lib/platform/api/queries";

/** Edits name and picture. */
export const ProfileForm = () => {
  const say = useSay();
  const user = useSuspenseQuery(query(users.current, {})).data;
  const [organization] = useSuspenseQuery(query(organizations.list, ownOrganizations)).data.items;
  const form = useOperationForm({
    operation: users.update,
    params: { userId: user.id },
    stored: user,
    valuesOf: ({ displayName, photoURL = "" }): UpdateUser => ({ displayName, photoURL }),
    prepare: ({ displayName, photoURL }) => ({ displayName, photoURL: photoURL?.trim() || null }),
    success: say("Profile saved"),
  });
  const image = form.error("photoURL") ? undefined : form.values.photoURL || undefined;
  return (
    <SettingsSection
      title={say("Profile")}
      description={say("How others see you in comments, reviews and history.")}
      form={form}
      what={say("your profile")}
    >
      <div className="flex items-center gap-4">
        <Avatar
          person={{ id: user.id, name: form.values.displayName || user.displayName, image }}
          size="xl"
          decorative
        />
        <div className="min-w-0">
          <p className="truncate font-medium">{user.displayName}</p>
          <p className="truncate text-sm text-muted">{user.email}</p>
        </div>
      </div>
      <FormField
        form={form}
        name="displayName"
        label={say("Name")}
        hint={
          user.directory &&
          say("Managed by {directory}. Ask an admin to change it there.", { directory: user.directory })
        }
        className="max-w-md"
      >
        <Input
          {...form.input("displayName")}
          maxLength={64}
          autoComplete="name"
          readOnly={user.directory !== undefined}
        />
      </FormField>
      <PictureField
        params={organization ? { organizationId: organization.id } : null}
        label={say("Picture")}
        optional
        value={form.values.photoURL ?? ""}
        onChange={(photoURL) => form.set("photoURL", photoURL)}
        error={form.error("photoURL")}
        hint={
          organization
            ? say("A square picture. Choose or drop a file of at most 2 MB, or enter its web address.")
            : say("Web address of a square picture.")
        }
        placeholder="https://example.com/me.jpg"
        className="max-w-md"
      />
    </SettingsSection>
  );
};
