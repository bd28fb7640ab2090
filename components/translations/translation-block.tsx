import { Check, CheckCheck, Undo2 } from "lucide-react";
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from "react";
import { DocumentView } from "@/components/content/document/document-view";
import { type BoxHandle, MarkdownBox } from "@/components/content/markdown-box/markdown-box";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Textarea } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { useNearViewport } from "@/components/ui/near-viewport";
import { useSay } from "@/components/ui/say";
import { diffWords } from "@/lib/core/content/word-diff";
import { needsWork } from "@/lib/translations/block-states";
import { STATES } from "./translation-labels";
import type { TranslatedBlock } from "./use-translated-page";

type Props = {
  block: TranslatedBlock;
  /** The unsaved text of the block. */
  draft: string | undefined;
  language: string;
  editable: boolean;
  saving: boolean;
  onDraft: (text: string | undefined) => void;
  /** @param goOn true to continue with the next block that needs work */
  onSave: (text: string, goOn: boolean) => void;
  onConfirm: () => void;
};

/* The tools of a field are shown while it is used: those of all blocks at once would be a wall of buttons. */
const quietTools = "[&:not(:hover,:focus-within)_[role=toolbar]]:opacity-0";

const textStyles = "text-sm leading-6 whitespace-pre-wrap wrap-anywhere";

/** Shows the source, with changes since it was translated. */
const Source = ({ block: { source, sourceBefore, sourceHtml, state } }: Pick<Props, "block">) => {
  const say = useSay();
  if (source === null)
    return (
      <p className="text-sm text-muted">{say("Only in the translation. The source has nothing here.")}</p>
    );
  const isChanged = sourceBefore !== undefined && needsWork(state);
  if (sourceHtml !== undefined)
    return (
      <div data-diff={isChanged ? "changed" : undefined} data-marked={isChanged || undefined}>
        <DocumentView html={sourceHtml} drawn={!isChanged} />
      </div>
    );
  if (!isChanged) return <p className={textStyles}>{source}</p>;
  return (
    <p className={cn(textStyles, "prose-changes")}>
      {diffWords(sourceBefore, source).map(({ kind, text }, index) => {
        const key = `${index} ${kind}`;
        if (kind === "added")
          return (
            <ins key={key} className="bg-diff-added no-underline">
              {text}
            </ins>
          );
        if (kind === "removed")
          return (
            <del key={key} className="bg-diff-removed">
              {text}
            </del>
          );
        return <span key={key}>{text}</span>;
      })}
    </p>
  );
};

type TextFieldProps = {
  label: string;
  rows: number;
  value: string;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** A title or description, which is no Markdown. */
const TextField = ({ label, onChange, ...field }: TextFieldProps) => (
  <Textarea
    aria-label={label}
    onChange={(event) => onChange(event.target.value)}
    className="leading-6"
    {...field}
  />
);

/** Shows a block of the source beside its translation. */
export const TranslationBlock = ({
  block,
  draft,
  language,
  editable,
  saving,
  onDraft,
  onSave,
  onConfirm,
}: Props) => {
  const say = useSay();
  const id = useId();
  const { state, translation, label } = block;
  const { label: stateLabel, tone } = STATES[state];
  const dirty = draft !== undefined && draft !== translation;
  const box = useRef<BoxHandle>(null);
  const { element: place, near } = useNearViewport(false);
  const text = draft ?? translation ?? "";
  const latest = useRef(text);
  useLayoutEffect(() => {
    latest.current = text;
  }, [text]);
  const change = (written: string) => {
    latest.current = written;
    onDraft(written);
  };
  const save = (goOn: boolean) => {
    box.current?.collect();
    if (latest.current !== translation) onSave(latest.current, goOn);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    save(true);
  };
  const field = { label: say("Translation: {label}", { label }), rows: 1, value: text, onKeyDown };
  return (
    <li
      aria-labelledby={id}
      data-block-key={block.key}
      tabIndex={-1}
      className="inset-focus grid scroll-mt-32 gap-x-6 gap-y-3 px-4 py-4 md:grid-cols-2"
    >
      <div className="min-w-0">
        <span id={id} className="mb-1.5 flex items-center gap-2 text-xs font-medium text-muted">
          {label}
        </span>
        <Source block={block} />
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <span className="flex h-5 items-center gap-2">
          <Badge tone={tone}>{say(stateLabel)}</Badge>
        </span>
        {translation === null ? (
          <p className="text-sm text-muted">
            {state === "pending"
              ? say("Run the translation to bring this block here.")
              : say("Removed in the translation.")}
          </p>
        ) : state === "copied" || !editable ? (
          <div lang={language}>
            {block.translationHtml === undefined ? (
              <p className={textStyles}>{translation}</p>
            ) : (
              <DocumentView html={block.translationHtml} language={language} drawn />
            )}
          </div>
        ) : (
          <>
            <div ref={place} lang={language} className={quietTools}>
              {typeof block.at === "string" ? (
                <TextField {...field} onChange={change} />
              ) : (
                <MarkdownBox ref={box} untilFocus={!near} {...field} onChange={change} />
              )}
            </div>
            {dirty ? (
              <span className="flex flex-wrap items-center gap-2">
                <Button
                  size="sm"
                  variant="primary"
                  icon={<Check aria-hidden="true" />}
                  loading={saving}
                  onClick={() => save(false)}
                >
                  {say("Save translation")}
                  <Kbd keys="mod+enter" className="border-current/35 bg-transparent text-inherit" />
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<Undo2 aria-hidden="true" />}
                  onClick={() => onDraft(undefined)}
                >
                  {say("Discard")}
                </Button>
              </span>
            ) : (
              needsWork(state) &&
              block.confirmable && (
                <span>
                  <Button
                    size="sm"
                    variant="ghost"
                    icon={<CheckCheck aria-hidden="true" />}
                    loading={saving}
                    onClick={onConfirm}
                  >
                    {say("Keep as it is")}
                  </Button>
                </span>
              )
            )}
          </>
        )}
      </div>
    </li>
  );
};
