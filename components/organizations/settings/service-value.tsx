import { CopyButton } from "@/components/ui/copy-button";

type Props = {
  label: string;
  /** what the other system calls it */
  calledAs?: string;
  value: string;
};

/** A value of ours that another system has to know. Stands in a `dl`. */
export const ServiceValue = ({ label, calledAs, value }: Props) => (
  <div className="flex flex-col gap-1">
    <dt className="text-sm font-medium">
      {label}
      {calledAs !== undefined && (
        <span className="ml-1.5 font-normal text-muted">Called “{calledAs}” there</span>
      )}
    </dt>
    <dd className="flex items-center gap-1 rounded-md border border-control bg-surface py-0.5 pr-0.5 pl-2.5">
      <code className="min-w-0 flex-1 text-xs break-all">{value}</code>
      <CopyButton value={value} label={`Copy ${label}`} iconOnly />
    </dd>
  </div>
);
