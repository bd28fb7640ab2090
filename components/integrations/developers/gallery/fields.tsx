"use client";

import { Lock, Unlock } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { EmailInput } from "@/components/ui/email-input";
import { Field } from "@/components/ui/field";
import { FilterMenu } from "@/components/ui/filter-menu";
import { Input, SearchInput, Textarea } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { RadioGroup } from "@/components/ui/radio-group";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { Fields, Row } from "./specimen";

const LONG = "Recommendations for everyone who writes about pumps, valves and the water works of our region";

export const TextFields = () => {
  const [search, setSearch] = useState("pump");
  return (
    <Fields>
      <Field label="Title" hint="Readers see it above the page.">
        <Input placeholder="Getting started" />
      </Field>
      <Field label="Filled, with a counter" aside="15 of 100">
        <Input defaultValue="Getting started" />
      </Field>
      <Field label="Path" error="Another section has this path already." required>
        <Input mono prefix="/" defaultValue="guides" />
      </Field>
      <Field label="Disabled" optional>
        <Input disabled defaultValue="Managed by the directory" />
      </Field>
      <Field label="Read only">
        <Input readOnly mono defaultValue="https://bindery.example.com/saml" />
      </Field>
      <Field label="Long text">
        <Input defaultValue={LONG} />
      </Field>
      <Field label="Description" hint="Grows with its text." className="@lg:col-span-2">
        <Textarea defaultValue={`${LONG}.\n\nIt has two paragraphs.`} />
      </Field>
      <Field label="E-mail">
        <EmailInput placeholder="ana@example.com" />
      </Field>
      <Field label="Password">
        <PasswordInput defaultValue="correct horse battery staple" autoComplete="off" />
      </Field>
      <SearchInput label="Search spaces" value={search} onChange={setSearch} />
    </Fields>
  );
};

const ROLES = [
  { value: "admin", label: "Admin", description: "Manages people and settings" },
  { value: "editor", label: "Editor", description: "Writes and merges" },
  { value: "reader", label: "Reader", disabled: true, description: "Comes with the team" },
];
const SPACES = [
  { value: "handbook", label: "Handbook" },
  { value: "api", label: "API" },
  { value: "runbooks", label: "Runbooks" },
  { value: "long", label: LONG },
];

export const Choices = () => {
  const [role, setRole] = useState<string | undefined>("editor");
  const [space, setSpace] = useState<string | null>(null);
  const [many, setMany] = useState<string[]>(["handbook", "api"]);
  const [filter, setFilter] = useState<string[]>(["api"]);
  return (
    <>
      <Fields>
        <Field label="Role">
          <Select options={ROLES} value={role} onChange={setRole} />
        </Field>
        <Field label="Role, not chosen yet" error="Choose a role.">
          <Select options={ROLES} value={undefined} onChange={() => {}} placeholder="Choose a role" />
        </Field>
        <Field label="Disabled">
          <Select options={ROLES} value="admin" onChange={() => {}} disabled />
        </Field>
        <Field label="One of many">
          <Combobox options={SPACES} value={space} onChange={setSpace} searchLabel="Search spaces" />
        </Field>
        <Field label="Long text">
          <Combobox options={SPACES} value="long" onChange={() => {}} searchLabel="Search spaces" />
        </Field>
        <Field label="Several">
          <Combobox multiple options={SPACES} value={many} onChange={setMany} searchLabel="Search spaces" />
        </Field>
      </Fields>
      <Row label="Filters above a list: none, one">
        <FilterMenu label="Author" options={[]} values={[]} onChange={() => {}} />
        <FilterMenu label="Space" options={SPACES} values={filter} onChange={setFilter} />
      </Row>
    </>
  );
};

const WHO = [
  { value: "all", label: "Everyone", description: "Anyone with the address can read the site." },
  { value: "members", label: "Members", description: "People of this organization, after they sign in." },
  { value: "links", label: "Share links", disabledReason: "Share links are switched off." },
];

export const Toggles = () => {
  const [audience, setAudience] = useState("all");
  const [view, setView] = useState<"split" | "inline" | "source">("split");
  return (
    <>
      <div className="grid gap-3 @lg:grid-cols-2">
        <Checkbox label="Require a second factor" defaultChecked />
        <Checkbox label="Send a digest" description="Every morning, if there is something to read." />
        <Checkbox label="Some of them" checked="indeterminate" />
        <Checkbox label="Disabled" disabled defaultChecked />
      </div>
      <div className="grid gap-4">
        <Switch label="Lock live edits" description="Changes need a change request." defaultChecked />
        <Switch label="Index by search engines" />
        <Switch label="Disabled" disabled />
      </div>
      <div className="grid gap-4 @lg:grid-cols-2">
        <RadioGroup label="Audience" options={WHO} value={audience} onChange={setAudience} />
        <RadioGroup
          label="Audience as cards"
          look="cards"
          options={WHO}
          value={audience}
          onChange={setAudience}
        />
      </div>
      <Row label="Views of the same content">
        <SegmentedControl
          label="View"
          value={view}
          onChange={setView}
          segments={[
            { value: "split", label: "Split" },
            { value: "inline", label: "Inline" },
            { value: "source", label: "Source", disabled: true },
          ]}
        />
        <SegmentedControl
          label="Lock"
          value="open"
          onChange={() => {}}
          segments={[
            { value: "open", label: "Open", icon: <Unlock className="size-3.5" />, iconOnly: true },
            { value: "locked", label: "Locked", icon: <Lock className="size-3.5" />, iconOnly: true },
          ]}
        />
      </Row>
    </>
  );
};
