"use client";

import { Archive, Copy, Ellipsis, FolderInput, GitMerge, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { BUTTON_VARIANTS } from "@/components/ui/button-styles";
import { CopyButton } from "@/components/ui/copy-button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Kbd } from "@/components/ui/kbd";
import { Link } from "@/components/ui/link";
import { addresses } from "@/lib/addresses";
import { keysOf, Row, titled } from "./specimen";

const VARIANTS = keysOf(BUTTON_VARIANTS);

export const Buttons = () => (
  <>
    <Row label="Variants">
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant}>
          {titled(variant)}
        </Button>
      ))}
    </Row>
    <Row label="With an icon; small, medium, large">
      <Button size="sm" icon={<Plus aria-hidden="true" />}>
        New space
      </Button>
      <Button icon={<Plus aria-hidden="true" />}>New space</Button>
      <Button size="lg" icon={<Plus aria-hidden="true" />}>
        New space
      </Button>
    </Row>
    <Row label="Busy">
      <Button variant="primary" loading>
        Saving changes
      </Button>
      <Button loading>Checking</Button>
      <IconButton label="Refresh" loading>
        <Copy />
      </IconButton>
    </Row>
    <Row label="Disabled, with the reason as a hint">
      <Button variant="primary" disabledReason="2 approvals are missing.">
        Merge change request
      </Button>
      <Button disabledReason="You need edit access.">Edit</Button>
      <Button variant="danger" disabledReason="Only admins can delete spaces.">
        Delete space
      </Button>
    </Row>
    <Row label="Long text">
      <Button className="max-w-full" variant="primary">
        <span className="truncate">Ask everyone in the documentation team for a review</span>
      </Button>
    </Row>
  </>
);

export const IconButtons = () => (
  <>
    <Row label="Sizes">
      <IconButton label="Edit, small" size="sm">
        <Pencil />
      </IconButton>
      <IconButton label="Edit" shortcut="e">
        <Pencil />
      </IconButton>
      <IconButton label="Edit, large" size="lg">
        <Pencil />
      </IconButton>
    </Row>
    <Row label="Framed, and disabled">
      <IconButton label="Archive" variant="secondary">
        <Archive />
      </IconButton>
      <IconButton label="Merge" variant="secondary" disabledReason="2 conflicts to resolve.">
        <GitMerge />
      </IconButton>
    </Row>
    <Row label="Copy">
      <CopyButton value="https://docs.example.com" label="Copy link" />
      <CopyButton value="https://docs.example.com" label="Copy address" iconOnly />
    </Row>
  </>
);

export const Menus = () => {
  const [order, setOrder] = useState("updated");
  return (
    <Row label="With icons, keys, a reason, and a choice">
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label="Actions for Handbook" variant="secondary">
            <Ellipsis />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          <DropdownMenuItem icon={<Pencil aria-hidden="true" />} shortcut="f2">
            Rename
          </DropdownMenuItem>
          <DropdownMenuItem
            icon={<FolderInput aria-hidden="true" />}
            disabled
            description="You need create access to this space."
          >
            Move to…
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem danger icon={<Trash2 aria-hidden="true" />}>
            Delete…
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button>Sort</Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          <DropdownMenuLabel>Sort by</DropdownMenuLabel>
          <DropdownMenuRadioGroup value={order} onValueChange={setOrder}>
            <DropdownMenuRadioItem value="updated">Last updated</DropdownMenuRadioItem>
            <DropdownMenuRadioItem value="title">Title</DropdownMenuRadioItem>
          </DropdownMenuRadioGroup>
        </DropdownMenuContent>
      </DropdownMenu>
    </Row>
  );
};

export const Links = () => (
  <>
    <p className="text-sm">
      Text has <Link href={addresses.developers.manual()}>links that are underlined</Link>, and{" "}
      <Link href={addresses.developers.manual()} tone="quiet">
        quiet ones
      </Link>{" "}
      where a list is made of them.
    </p>
    <Row label="Keys">
      <Kbd keys="mod+k" />
      <Kbd keys="g s" />
      <Kbd keys="alt+arrowup" />
      <Kbd keys="?" />
    </Row>
  </>
);
