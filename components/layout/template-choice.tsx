import { EmojiImage } from "@/components/ui/emoji-image";
import { RadioGroup, type RadioOption } from "@/components/ui/radio-group";
import { useSay } from "@/components/ui/say";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { failureOf } from "./failure-of";

type TemplateChoiceProps<Item> = {
  read: { data: { items: Item[] } | undefined; error: Error | null; refetch: () => unknown };
  /** The height of a card that is still loading. */
  loading: string;
  value: string | undefined;
  onChange: (id: string) => void;
  optionOf: (item: Item) => RadioOption;
  /** An option before the templates. */
  first?: RadioOption;
};

/** The cards to choose a template from. */
export const TemplateChoice = <Item,>({
  read: { data, error, refetch },
  loading,
  value,
  onChange,
  optionOf,
  first,
}: TemplateChoiceProps<Item>) => {
  const say = useSay();
  const failure = failureOf({ data, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="grid gap-2 sm:grid-cols-2">
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} className={`${loading} w-full`} />
        ))}
      </div>
    );
  return (
    <RadioGroup
      label={say("Template")}
      look="cards"
      value={value}
      onChange={onChange}
      className="sm:grid sm:grid-cols-2"
      options={[...(first ? [first] : []), ...data.items.map(optionOf)]}
    />
  );
};

export const templateLabel = ({ emoji, title }: { emoji?: string; title: string }) => (
  <>
    {emoji && <EmojiImage emoji={emoji} />} {title}
  </>
);
