import { Checkbox } from "@/components/ui/checkbox";
import { useSay } from "@/components/ui/say";
import type { Customization } from "@/lib/sites/customization/schemas";

type Page = Pick<
  Customization,
  "pdf" | "pageActions" | "pagination" | "feedback" | "git" | "externalLinks" | "trademark"
>;

type PageFieldsProps = {
  page: Page;
  onChange: <Name extends keyof Page>(name: Name, value: Page[Name]) => void;
  /** false for one space of a site, whose page actions are always those of the site */
  hasActions: boolean;
};

/** Edits what pages offer besides their text. */
export const PageFields = ({ page, onChange, hasActions }: PageFieldsProps) => {
  const say = useSay();
  const { pageActions } = page;
  return (
    <div className="flex flex-col gap-3">
      {hasActions && (
        <>
          <Checkbox
            label={say("Copy and view as Markdown")}
            checked={pageActions.markdown}
            onCheckedChange={(checked) =>
              onChange("pageActions", { ...pageActions, markdown: checked === true })
            }
          />
          <Checkbox
            label={say("Open in ChatGPT and Claude")}
            description={say("On public sites.")}
            checked={pageActions.externalAI}
            onCheckedChange={(checked) =>
              onChange("pageActions", { ...pageActions, externalAI: checked === true })
            }
          />
          <Checkbox
            label={say("Copy the MCP address")}
            description={say("Readers connect their assistant to the site.")}
            checked={pageActions.mcp}
            onCheckedChange={(checked) => onChange("pageActions", { ...pageActions, mcp: checked === true })}
          />
        </>
      )}
      <Checkbox
        label={say("Readers can download PDFs")}
        description={say("A page with its subpages, or a whole section.")}
        checked={page.pdf.enabled}
        onCheckedChange={(checked) => onChange("pdf", { enabled: checked === true })}
      />
      <Checkbox
        label={say("Links to the previous and next page")}
        checked={page.pagination.enabled}
        onCheckedChange={(checked) => onChange("pagination", { enabled: checked === true })}
      />
      <Checkbox
        label={say("Ask if a page was helpful")}
        checked={page.feedback.enabled}
        onCheckedChange={(checked) => onChange("feedback", { enabled: checked === true })}
      />
      <Checkbox
        label={say("Edit link for members")}
        description={say("Other readers don't see it.")}
        checked={page.git.showEditLink}
        onCheckedChange={(checked) => onChange("git", { showEditLink: checked === true })}
      />
      <Checkbox
        label={say("Open links to other sites in a new tab")}
        checked={page.externalLinks.target === "blank"}
        onCheckedChange={(checked) =>
          onChange("externalLinks", { target: checked === true ? "blank" : "self" })
        }
      />
      <Checkbox
        label={say("“Made with Bindery” in the footer")}
        checked={page.trademark.enabled}
        onCheckedChange={(checked) => onChange("trademark", { enabled: checked === true })}
      />
    </div>
  );
};
