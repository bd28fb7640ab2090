import { Checkbox } from "@/components/ui/checkbox";
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
  const { pageActions } = page;
  return (
    <div className="flex flex-col gap-3">
      {hasActions && (
        <>
          <Checkbox
            label="Copy and view as Markdown"
            checked={pageActions.markdown}
            onCheckedChange={(checked) =>
              onChange("pageActions", { ...pageActions, markdown: checked === true })
            }
          />
          <Checkbox
            label="Open in ChatGPT and Claude"
            description="On public sites."
            checked={pageActions.externalAI}
            onCheckedChange={(checked) =>
              onChange("pageActions", { ...pageActions, externalAI: checked === true })
            }
          />
          <Checkbox
            label="Copy the MCP address"
            description="Readers connect their assistant to the site."
            checked={pageActions.mcp}
            onCheckedChange={(checked) => onChange("pageActions", { ...pageActions, mcp: checked === true })}
          />
        </>
      )}
      <Checkbox
        label="Readers can download PDFs"
        description="A page with its subpages, or a whole section."
        checked={page.pdf.enabled}
        onCheckedChange={(checked) => onChange("pdf", { enabled: checked === true })}
      />
      <Checkbox
        label="Links to the previous and next page"
        checked={page.pagination.enabled}
        onCheckedChange={(checked) => onChange("pagination", { enabled: checked === true })}
      />
      <Checkbox
        label="Ask if a page was helpful"
        checked={page.feedback.enabled}
        onCheckedChange={(checked) => onChange("feedback", { enabled: checked === true })}
      />
      <Checkbox
        label="Edit link for members"
        description="Other readers don't see it."
        checked={page.git.showEditLink}
        onCheckedChange={(checked) => onChange("git", { showEditLink: checked === true })}
      />
      <Checkbox
        label="Open links to other sites in a new tab"
        checked={page.externalLinks.target === "blank"}
        onCheckedChange={(checked) =>
          onChange("externalLinks", { target: checked === true ? "blank" : "self" })
        }
      />
      <Checkbox
        label="“Made with Bindery” in the footer"
        checked={page.trademark.enabled}
        onCheckedChange={(checked) => onChange("trademark", { enabled: checked === true })}
      />
    </div>
  );
};
