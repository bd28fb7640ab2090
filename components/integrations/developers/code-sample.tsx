import { CopyButton } from "@/components/ui/copy-button";

type CodeSampleProps = { label: string; text: string };

/** Shows code to copy and run. */
export const CodeSample = ({ label, text }: CodeSampleProps) => (
  <figure className="my-4 overflow-hidden rounded-lg border border-border bg-surface">
    <figcaption className="flex items-center justify-between gap-2 border-b border-border py-1 pr-1 pl-3 text-xs font-medium text-muted">
      {label}
      <CopyButton value={text} label={`Copy: ${label}`} iconOnly variant="ghost" />
    </figcaption>
    <pre className="p-3 font-mono text-xs leading-5 break-words whitespace-pre-wrap">
      <code>{text}</code>
    </pre>
  </figure>
);
