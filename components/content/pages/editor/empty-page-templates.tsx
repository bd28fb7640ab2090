import { reportFailure } from "@/components/form/report-failure";
import { Button } from "@/components/ui/button";
import { EmojiImage } from "@/components/ui/emoji-image";
import { useSay } from "@/components/ui/say";
import type { EditSession } from "./edit-session";
import { usePageTemplates } from "./page-template-picker";
import { textOfTemplate } from "./page-templates";

type EmptyPageTemplatesProps = { session: EditSession; onText: (markdown: string) => void };

/** Offers the templates below a text without words. */
export const EmptyPageTemplates = ({ session, onText }: EmptyPageTemplatesProps) => {
  const say = useSay();
  const { data } = usePageTemplates(session.scope());
  if (!data) return null;
  return (
    <section aria-label={say("Start from a template")} className="mt-10">
      <h2 className="mb-2 text-xs font-medium text-subtle">{say("Start from a template")}</h2>
      <div className="flex flex-wrap gap-2">
        {data.items.map((template) => (
          <Button
            key={template.id}
            size="sm"
            icon={template.emoji && <EmojiImage emoji={template.emoji} />}
            onClick={() => textOfTemplate(session, template).then(onText, reportFailure)}
          >
            {template.title}
          </Button>
        ))}
      </div>
    </section>
  );
};
