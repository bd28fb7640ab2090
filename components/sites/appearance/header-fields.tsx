import { Plus, X } from "lucide-react";
import type { SiteParams } from "@/components/sites/use-site";
import { Button, IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { Select, type SelectOption } from "@/components/ui/select";
import type { Say } from "@/lib/core/locales/say";
import type { Customization } from "@/lib/sites/customization/schemas";
import { barPreset } from "@/lib/sites/published/palette";
import type { SiteSpace } from "@/lib/sites/sites/schemas";
import { ColorFields } from "./color-field";
import { LinkRows, LinkTarget, NEW_LINK } from "./link-rows";
import { shownColors } from "./shown-colors";
import type { AppearanceForm } from "./use-appearance-draft";

const SiteConditionField = lazyComponent(
  () => import("@/components/sites/adaptive/site-condition-field"),
  "SiteConditionField",
);

type Header = Customization["header"];
type HeaderLink = Header["links"][number];
type Announcement = NonNullable<Customization["announcement"]>;

/** Offers the looks of the header; one like the page is not possible where its look fills it. */
const headersIn = (say: Say, theme: Customization["styling"]["theme"]): SelectOption<Header["preset"]>[] => [
  ...(theme === "bold" ? [] : [{ value: "default" as const, label: say("Like the page") }]),
  { value: "bold", label: say("Filled with the site's color") },
  { value: "contrast", label: say("Dark on light, light on dark") },
  { value: "custom", label: say("Own colors") },
  { value: "none", label: say("Without a bar") },
];
const linkStylesIn = (say: Say): SelectOption<NonNullable<HeaderLink["style"]>>[] => [
  { value: "link", label: say("Link") },
  { value: "button-primary", label: say("Button") },
  { value: "button-secondary", label: say("Quiet button") },
];
const announcementsIn = (say: Say): SelectOption<Announcement["style"]>[] => [
  { value: "info", label: say("Info") },
  { value: "success", label: say("Success") },
  { value: "warning", label: say("Warning") },
  { value: "danger", label: say("Danger") },
];
const WHITE_AND_BLACK = { light: "#ffffff", dark: "#131314" };
const BLACK_AND_WHITE = { light: "#1b1b19", dark: "#ececee" };

type LinkConditionProps = {
  params: SiteParams;
  /** true if the site shows parts by what it knows of visitors */
  isAdaptive: boolean;
  number: number;
  condition: string | undefined;
  onChange: (condition: string | undefined) => void;
  error: string | undefined;
};

/** Edits the condition for visitors to see a link, on a site with adaptive content. */
const LinkCondition = ({ params, isAdaptive, number, condition, onChange, error }: LinkConditionProps) => {
  const say = useSay();
  if (condition === undefined) {
    return (
      isAdaptive && (
        <Button size="sm" variant="ghost" onClick={() => onChange("")}>
          {say("Add condition to link {number}", { number })}
        </Button>
      )
    );
  }
  return (
    <div className="flex basis-full items-start gap-2 border-l-2 border-border pl-3">
      <div className="min-w-0 flex-1">
        <SiteConditionField
          params={params}
          label={say("Link {number} is shown only if", { number })}
          value={condition}
          onChange={onChange}
          error={error}
        />
      </div>
      <IconButton
        label={say("Remove the condition of link {number}", { number })}
        onClick={() => onChange(undefined)}
      >
        <X />
      </IconButton>
    </div>
  );
};

type MenuLinksProps = {
  form: AppearanceForm;
  siteSpaces: readonly SiteSpace[];
  menu: HeaderLink;
  name: string;
  onChange: (changed: Partial<HeaderLink>) => void;
};

/** Edits the links of a menu. One that leads somewhere itself has that as its first entry. */
const MenuLinks = ({ form, siteSpaces, menu, name, onChange }: MenuLinksProps) => {
  const say = useSay();
  return (
    <div className="flex flex-col gap-3">
      {menu.to !== null && (
        <LinkTarget
          named={say("first entry of {name}", { name })}
          to={menu.to}
          siteSpaces={siteSpaces}
          error={form.linkError(menu, "to")}
          onChange={(to) => onChange({ to })}
          onRemove={() => onChange({ to: null })}
        />
      )}
      <LinkRows
        links={menu.links}
        siteSpaces={siteSpaces}
        named={say("link of {name}", { name })}
        addLabel={say("Add to {name}", { name })}
        isNeeded={menu.to === null}
        onChange={(links) => onChange({ links })}
        errorOf={form.linkError}
      />
    </div>
  );
};

const AnnouncementFields = ({ form, siteSpaces }: Pick<MenuLinksProps, "form" | "siteSpaces">) => {
  const say = useSay();
  const { announcement: known } = form.values;
  // An announcement that is switched off is on no page.
  const announcement = known?.enabled ? known : undefined;
  const link = announcement?.link;
  const { error: failed } = form;
  const setLink = (next: Announcement["link"]) =>
    announcement && form.set("announcement", { ...announcement, link: next });
  return (
    <>
      <Field
        label={say("Announcement")}
        optional
        error={failed("announcement.message")}
        hint={say("A line above every page.")}
        className="max-w-md"
      >
        <Input
          value={announcement?.message ?? ""}
          maxLength={128}
          autoComplete="off"
          onChange={({ target: { value } }) =>
            form.set(
              "announcement",
              value === "" ? undefined : { style: "info", ...known, enabled: true, message: value },
            )
          }
        />
      </Field>
      {announcement && (
        <div className="flex flex-wrap gap-x-8 gap-y-4">
          <Field label={say("Color of the announcement")} className="w-48">
            <Select
              options={announcementsIn(say)}
              value={announcement.style}
              onChange={(style) => form.set("announcement", { ...announcement, style })}
            />
          </Field>
          <Field as="group" label={say("Link of the announcement")} optional className="min-w-52 flex-1">
            {link ? (
              <div className="flex flex-wrap items-start gap-2">
                <Input
                  aria-label={say("Text of the announcement's link")}
                  value={link.title}
                  maxLength={64}
                  autoComplete="off"
                  placeholder={say("The whole announcement")}
                  className="w-48"
                  onChange={({ target: { value } }) => setLink({ ...link, title: value })}
                />
                <LinkTarget
                  named={say("the announcement")}
                  to={link.to}
                  siteSpaces={siteSpaces}
                  error={failed("announcement.link.to") ?? form.linkError(link, "to")}
                  onChange={(to) => setLink({ ...link, to })}
                  onRemove={() => setLink(undefined)}
                />
              </div>
            ) : (
              <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setLink(NEW_LINK)}>
                {say("Add link")}
              </Button>
            )}
          </Field>
        </div>
      )}
    </>
  );
};

type HeaderFieldsProps = Pick<LinkConditionProps, "params" | "isAdaptive"> &
  Pick<MenuLinksProps, "form" | "siteSpaces">;

/** Edits the bar above pages, and the announcement above it. */
export const HeaderFields = ({ params, form, siteSpaces, isAdaptive }: HeaderFieldsProps) => {
  const say = useSay();
  const { header, styling } = form.values;
  const shown = shownColors(form.values);
  return (
    <>
      <Field label={say("Header")} className="max-w-xs">
        <Select
          options={headersIn(say, styling.theme)}
          value={barPreset(styling.theme, header)}
          onChange={(preset) => form.set("header", { ...header, preset })}
        />
      </Field>
      {header.preset === "custom" && (
        <>
          <ColorFields
            label={say("Header")}
            value={header.backgroundColor ?? WHITE_AND_BLACK}
            onChange={(backgroundColor) => form.set("header", { ...header, backgroundColor })}
          />
          <ColorFields
            label={say("Header links")}
            value={header.linkColor ?? BLACK_AND_WHITE}
            onChange={(linkColor) => form.set("header", { ...header, linkColor })}
            shown={{ text: shown?.["bar-text"], behind: shown?.["bar-back"] }}
          />
        </>
      )}
      <Field as="group" label={say("Links in the header")}>
        <LinkRows<HeaderLink>
          links={header.links}
          siteSpaces={siteSpaces}
          beginning={{ links: [] }}
          onChange={(links) => form.set("header", { ...header, links })}
          errorOf={form.linkError}
          renderMore={(link, index, set) => (
            <Select
              label={say("Style of link {number}", { number: index + 1 })}
              className="w-32"
              options={linkStylesIn(say)}
              value={link.style ?? "link"}
              onChange={(style) => set({ style })}
            />
          )}
          renderBelow={(link, index, set) => (
            <LinkCondition
              params={params}
              isAdaptive={isAdaptive}
              number={index + 1}
              condition={link.condition}
              onChange={(condition) => set({ condition })}
              error={form.linkError(link, "condition")}
            />
          )}
          menu={{
            isIn: ({ to, links }) => to === null || links.length > 0,
            begin: { to: null, links: [NEW_LINK] },
            end: { links: [] },
            render: (menu, index, set) => (
              <MenuLinks
                form={form}
                siteSpaces={siteSpaces}
                menu={menu}
                name={menu.title || say("menu {number}", { number: index + 1 })}
                onChange={set}
              />
            ),
          }}
        />
      </Field>
      <AnnouncementFields form={form} siteSpaces={siteSpaces} />
    </>
  );
};
