"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, CircleCheck, GitPullRequest } from "lucide-react";
import { LeaveGuard } from "@/components/form/leave-guard";
import { retryFailed } from "@/components/layout/failure-of";
import { Screen } from "@/components/layout/screen";
import { Banner } from "@/components/ui/banner";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { organizations } from "@/lib/organizations/organizations/operations";
import { query } from "@/lib/platform/api/queries";
import { TranslationBlock } from "./translation-block";
import { translationProgressLabel } from "./translation-labels";
import type { TranslatedPageParams } from "./use-translated-page";
import { useTranslationEditor } from "./use-translation-editor";

/** Shows a page and its translation side by side; saving goes into a change request of the translated space. */
export const TranslationEditor = ({ params }: { params: TranslatedPageParams }) => {
  const say = useSay();
  const { organizationId, translationSettingsId, language } = params;
  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const editor = useTranslationEditor(params);
  const title = editor.page.data ? editor.page.data.title || say("Untitled") : say("Page");
  const { name, settings, own, page, blocks, open, number, spaceId, drafts, setDraft, go } = editor;
  if (editor.failure)
    return (
      <ErrorState error={editor.failure} onRetry={retryFailed(settings, own, page)} size="page" level={1} />
    );
  return (
    <>
      <Screen
        crumbs={[
          {
            label: organization?.title ?? say("Organization"),
            href: addresses.organization.home(organizationId),
          },
          { label: say("Translations"), href: addresses.organization.translations(organizationId) },
          {
            label: settings.data?.title ?? say("Translation"),
            href: addresses.translation.overview(organizationId, translationSettingsId),
          },
          {
            label: name,
            href: addresses.translation.language(organizationId, translationSettingsId, language),
          },
          { label: title },
        ]}
        title={title}
        description={
          page.data && (
            <span role="status">
              {number === null
                ? translationProgressLabel(say, page.data.progress)
                : say("{progress} in change request #{number}", {
                    progress: translationProgressLabel(say, page.data.progress),
                    number: String(number),
                  })}
            </span>
          )
        }
        actions={
          <>
            {open.length > 0 && (
              <>
                <IconButton label={say("Previous block to translate")} shortcut="p" onClick={() => go(-1)}>
                  <ArrowUp />
                </IconButton>
                <IconButton label={say("Next block to translate")} shortcut="n" onClick={() => go(1)}>
                  <ArrowDown />
                </IconButton>
              </>
            )}
            {number !== null && spaceId !== undefined && (
              <Button variant="primary" asChild>
                <ScreenLink href={addresses.changeRequest.overview(spaceId, number)}>
                  <GitPullRequest aria-hidden="true" />
                  {say("Review|verb")}
                </ScreenLink>
              </Button>
            )}
          </>
        }
        className="flex flex-col gap-4"
      >
        {editor.orphans.map(([key, text]) => (
          <Banner
            key={key}
            tone="warning"
            title={say("The source of a block that you were translating changed")}
            actions={
              <>
                <CopyButton value={text} label={say("Copy your translation")} />
                <Button size="sm" onClick={() => setDraft(key, undefined)}>
                  {say("Discard")}
                </Button>
              </>
            }
          >
            {text}
          </Banner>
        ))}
        {blocks && open.length === 0 && blocks.length > 0 && (
          <p className="flex items-center gap-2 text-sm text-success">
            <CircleCheck aria-hidden="true" className="size-4" />
            {say("This page is translated.")}
          </p>
        )}
        {!blocks ? (
          <SkeletonText lines={8} />
        ) : blocks.length === 0 ? (
          <EmptyState title={say("Nothing to translate")}>{say("This page has no text.")}</EmptyState>
        ) : (
          <Card
            aria-label={say({ one: "{count} block", other: "{count} blocks" }, { count: blocks.length })}
            className="overflow-hidden"
          >
            <ul ref={editor.list} className="divide-y divide-border">
              {blocks.map((block) => (
                <TranslationBlock
                  key={block.key}
                  block={block}
                  draft={drafts.get(block.key)}
                  language={language}
                  editable={editor.editable}
                  saving={editor.saving === block.key || editor.confirming(block)}
                  onDraft={(text) => setDraft(block.key, text)}
                  onSave={(text, goOn) => void editor.save(block, text, goOn)}
                  onConfirm={() => void editor.keep(block)}
                />
              ))}
            </ul>
          </Card>
        )}
      </Screen>
      <LeaveGuard
        dirty={editor.dirty}
        saving={editor.saving !== null}
        what={say("translations that aren't saved")}
      />
    </>
  );
};
