import { CopyButton } from "@/components/ui/copy-button";
import { useSay } from "@/components/ui/say";

type Props = {
  label: string;
  /** The other system's name for it. */
  calledAs?: string;
  value: string;
};

/** Shows a value of Bindery that another system needs, within a `dl`. */
export const ServiceValue = ({ label, calledAs, value }: Props) => {
  const say = useSay();
  return (
    <div className="flex flex-col gap-1">
      <dt className="text-sm font-medium">
        {label}
        {calledAs !== undefined && (
          <span className="ml-1.5 font-normal text-muted">
            {say("Called “{calledAs}” there", { calledAs })}
          </span>
        )}
      </dt>
      <dd className="flex items-center gap-1 rounded-md border border-control bg-surface py-0.5 pr-0.5 pl-2.5">
        <code className="min-w-0 flex-1 text-xs break-all">{value}</code>
        <CopyButton value={value} label={say("Copy {label}", { label })} iconOnly />
      </dd>
    </div>
  );
};
