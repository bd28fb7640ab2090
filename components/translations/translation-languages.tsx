import { languageLabel } from "@/components/form/language-options";
import { Banner } from "@/components/ui/banner";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import type { Translation, TranslationSettings } from "@/lib/translations/schemas";
import { doneOf, openOf, translationProgressLabel } from "./translation-labels";
import { TranslationState } from "./translation-state";

type Props = { organizationId: string; settings: TranslationSettings };

const Language = ({ organizationId, settings, translation }: Props & { translation: Translation }) => {
  const say = useSay();
  const { language, space, status, progress, error, finishedAt } = translation;
  const name = languageLabel(say, language);
  return (
    <li className="flex flex-col gap-3 px-4 py-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 className="text-sm font-semibold">{name}</h3>
        <TranslationState status={status} />
        {finishedAt && <RelativeTime value={finishedAt} className="text-xs text-muted" />}
      </div>
      {status === "failed" && error && (
        <Banner tone="danger" title={say("The last run failed")}>
          {error}
        </Banner>
      )}
      {progress.blocks > 0 && (
        <Progress
          label={say("Progress of {name}", { name })}
          hideLabel
          tone={openOf(progress) === 0 ? "success" : "accent"}
          value={doneOf(progress)}
          max={progress.blocks}
          detail={translationProgressLabel(say, progress)}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="text-muted">
          {progress.blocks > 0 ? translationProgressLabel(say, progress) : say("No blocks yet")}
        </span>
        {space && (
          <>
            <Link
              href={addresses.translation.language(organizationId, settings.id, language)}
              aria-label={say("Translate to {name}", { name })}
            >
              {openOf(progress) > 0 ? say("Translate") : say("Pages")}
            </Link>
            <Link href={addresses.space.reader(space)} aria-label={say("Open the space in {name}", { name })}>
              {say("Open space")}
            </Link>
          </>
        )}
      </div>
    </li>
  );
};

/** Shows the progress of each language as of the last run. */
export const TranslationLanguages = ({ organizationId, settings }: Props) => {
  const say = useSay();
  return (
    <Card aria-label={say("Languages")}>
      <CardHeader title={say("Languages")} description={say("Progress as of the last run.")} />
      {settings.translations.length === 0 ? (
        <EmptyState level={3} title={say("No languages yet")}>
          {say("Choose languages in the settings.")}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-border">
          {settings.translations.map((translation) => (
            <Language
              key={translation.language}
              organizationId={organizationId}
              settings={settings}
              translation={translation}
            />
          ))}
        </ul>
      )}
    </Card>
  );
};
