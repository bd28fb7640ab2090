"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Ban, Play, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { failureOf } from "@/components/layout/failure-of";
import { Screen } from "@/components/layout/screen";
import { useRefreshWhenOver } from "@/components/layout/use-refresh-when-over";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy";
import { Link } from "@/components/ui/link";
import { Said, useSay } from "@/components/ui/say";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { text } from "@/lib/core/locales/say";
import { organizations } from "@/lib/organizations/organizations/operations";
import { mutation, query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import { translations } from "@/lib/translations/operations";
import type { TranslationSettings } from "@/lib/translations/schemas";
import { TranslationLanguages } from "./translation-languages";
import { TranslationLog } from "./translation-log";
import { isUnderWay, pollWhileTranslating, type SettingsParams } from "./translations-read";

const TranslationSettingsForm = lazyComponent(
  () => import("./translation-settings"),
  "TranslationSettingsForm",
);

const NOTHING_TO_DO = text("Choose a space and at least one language first.");

/** Names the translated space, if the viewer can see it. */
const Source = ({ space }: { space: string }) => {
  const { data } = useQuery(query(spaces.get, { params: { spaceId: space } }));
  return data ? (
    <Said
      text="Translates {space}"
      values={{ space: <Link href={addresses.space.reader(space)}>{data.title}</Link> }}
    />
  ) : null;
};

/** Shows a translation: its languages, its runs and its settings. */
export const TranslationScreen = ({ params }: { params: SettingsParams }) => {
  const say = useSay();
  const { organizationId } = params;
  const router = useRouter();
  const [deleting, setDeleting] = useState(false);
  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const {
    data: settings,
    error,
    refetch,
  } = useQuery({
    ...query(translations.get, { params }),
    refetchInterval: ({ state }) => pollWhileTranslating(state.data && [state.data]),
  });
  const running = settings?.translations.some(isUnderWay) ?? false;
  useRefreshWhenOver(running);
  const removal = useMutation(mutation(translations.remove));
  const failure = failureOf({ data: settings, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} size="page" level={1} />;
  if (!settings) return null;
  return (
    <>
      <Screen
        width="wide"
        crumbs={[
          {
            label: organization?.title ?? say("Organization"),
            href: addresses.organization.home(organizationId),
          },
          { label: say("Translations"), href: addresses.organization.translations(organizationId) },
          { label: settings.title },
        ]}
        title={settings.title}
        description={settings.source && <Source space={settings.source.space} />}
        actions={settings.permissions.edit && <RunButton params={params} settings={settings} />}
        className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <div className="flex min-w-0 flex-col gap-4">
          <TranslationLanguages organizationId={organizationId} settings={settings} />
          <TranslationLog params={params} />
        </div>
        {settings.permissions.edit && (
          <div className="flex min-w-0 flex-col gap-4">
            <TranslationSettingsForm key={settings.id} params={params} settings={settings} />
            <div>
              <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={() => setDeleting(true)}>
                {say("Delete translation")}
              </Button>
            </div>
          </div>
        )}
      </Screen>
      <ConfirmDialog
        open={deleting}
        onOpenChange={() => setDeleting(false)}
        title={say("Delete {title}?", { title: settings.title })}
        description={say("The translated spaces stay, but no longer follow the source.")}
        confirmLabel={say("Delete translation")}
        danger
        onConfirm={async () => {
          await removal.mutateAsync({ params });
          toast.success(say("{title} was deleted", { title: settings.title }));
          router.push(addresses.organization.translations(organizationId));
        }}
      />
    </>
  );
};

/** Starts a run, or cancels the running one. */
const RunButton = ({ params, settings }: { params: SettingsParams; settings: TranslationSettings }) => {
  const say = useSay();
  const run = useMutation(mutation(translations.run));
  const cancel = useMutation(mutation(translations.cancel));
  if (settings.translations.some(isUnderWay))
    return (
      <Button
        icon={<Ban aria-hidden="true" />}
        loading={cancel.isPending}
        onClick={() =>
          cancel
            .mutateAsync({ params })
            .catch((error) => void toast.failed(say("Couldn't cancel the run"), error))
        }
      >
        {say("Cancel run")}
      </Button>
    );
  return (
    <Button
      variant="primary"
      icon={<Play aria-hidden="true" />}
      loading={run.isPending}
      disabledReason={(!settings.source || settings.languages.length === 0) && say(NOTHING_TO_DO)}
      onClick={() =>
        run.mutateAsync({ params }).catch((error) => void toast.failed(say("Couldn't start a run"), error))
      }
    >
      {say("Run now")}
    </Button>
  );
};
