"use client";

import { Check, ChevronsUpDown, Menu, Search } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { type CSSProperties, type ReactNode, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Kbd } from "@/components/ui/kbd";
import { lazyComponent } from "@/components/ui/lazy";
import { picturePath } from "@/components/ui/picture-path";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { Sheet } from "@/components/ui/sheet";
import { SkipLink } from "@/components/ui/skip-link";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { useOnline } from "@/components/ui/use-online";
import { BrandMark } from "./brand";
import { type CommandEntry, CommandMenu, type PaletteControl, useCommandMenu } from "./command-menu";
import { NavList, type NavSection } from "./nav";
import { UserMenu, type UserMenuProps } from "./user-menu";

type OrganizationEntry = { id: string; title: string; href: string };

type OrganizationSwitcherProps = {
  current: { id: string; title: string; logo?: string };
  organizations: readonly OrganizationEntry[];
  /** Entries below the organizations, rendered when the menu opens. */
  more: ReactNode;
};

/** Shows the current organization and a menu to switch. */
const OrganizationSwitcher = ({ current, organizations, more }: OrganizationSwitcherProps) => {
  const say = useSay();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="inset-focus flex h-9 w-full min-w-0 items-center gap-2.5 rounded-md px-2 text-left hover:bg-hover data-[state=open]:bg-hover">
        {current.logo ? (
          <img
            src={picturePath(current.logo) ?? current.logo}
            alt=""
            className="size-5 shrink-0 rounded object-contain"
          />
        ) : (
          <BrandMark className="size-5" />
        )}
        <span className="min-w-0 flex-1 truncate text-sm font-semibold">{current.title}</span>
        <span className="sr-only">{say("Switch organization")}</span>
        <ChevronsUpDown aria-hidden="true" className="size-3.5 shrink-0 text-subtle" />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="w-60">
        <DropdownMenuLabel>{say("Organizations")}</DropdownMenuLabel>
        {organizations.map((organization) => (
          <DropdownMenuItem key={organization.id} asChild>
            <ScreenLink
              href={organization.href}
              aria-current={organization.id === current.id ? "true" : undefined}
            >
              <span className="min-w-0 flex-1 truncate">{organization.title}</span>
              <Check aria-hidden="true" className={cn(organization.id !== current.id && "invisible")} />
            </ScreenLink>
          </DropdownMenuItem>
        ))}
        {more}
      </DropdownMenuContent>
    </DropdownMenu>
  );
};

const ShortcutSheet = lazyComponent(() => import("@/components/ui/shortcut-sheet"), "ShortcutSheet");

type AppShellProps = {
  /** Absent on screens outside any organization, such as the account. */
  organization?: OrganizationSwitcherProps;
  user: UserMenuProps["user"];
  /** Shown in the user menu and in the command menu. */
  userLinks?: UserMenuProps["links"];
  onSignOut: UserMenuProps["onSignOut"];
  /** The unread notifications, beside the search. */
  bell?: ReactNode;
  /** The entries whose screens exist for this person. */
  nav: readonly NavSection[];
  /** Renders the open command menu, given the destinations of the navigation. */
  palette: (control: PaletteControl & { places: readonly CommandEntry[] }) => ReactNode;
  children: ReactNode;
};

const SearchButton = ({ onOpen }: { onOpen?: () => void }) => {
  const say = useSay();
  const menu = useCommandMenu();
  return (
    <button
      type="button"
      onClick={() => {
        onOpen?.();
        menu.open();
      }}
      className="inset-focus flex h-8 w-full items-center gap-2.5 rounded-md border border-strong bg-background px-2 text-sm text-subtle hover:text-foreground"
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      <span className="flex-1 text-left">{say("Search")}</span>
      <Kbd keys="mod+k" />
    </button>
  );
};

type SidebarProps = Pick<
  AppShellProps,
  "organization" | "user" | "userLinks" | "onSignOut" | "bell" | "nav"
> & {
  onShowShortcuts: () => void;
  onNavigate?: () => void;
};

const Sidebar = ({
  organization,
  user,
  userLinks,
  onSignOut,
  bell,
  nav,
  onShowShortcuts,
  onNavigate,
}: SidebarProps) => {
  const say = useSay();
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <div className="flex flex-col gap-2 p-2.5">
        {organization && <OrganizationSwitcher {...organization} />}
        <div className="flex items-center gap-1.5">
          <SearchButton onOpen={onNavigate} />
          {bell}
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2.5 py-1.5">
        <NavList label={say("Main")} sections={nav} onNavigate={onNavigate} />
      </div>
      <div className="border-t border-border p-2">
        <UserMenu user={user} links={userLinks} onShowShortcuts={onShowShortcuts} onSignOut={onSignOut} />
      </div>
    </div>
  );
};

/** Offsets of sticky parts: the bar of narrow screens, then the bar of Screen. */
const heights = {
  "--page-bar": "3rem",
  "--sticky-top": "calc(var(--shell-top) + var(--page-bar))",
} as CSSProperties;

const NarrowBar = ({ title, bell, onOpen }: { title: string; bell: ReactNode; onOpen: () => void }) => {
  const say = useSay();
  const menu = useCommandMenu();
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-1 border-b border-border bg-surface px-2 group-has-[>div>main>[data-alone]]/shell:hidden lg:hidden">
      <IconButton label={say("Open navigation")} onClick={onOpen}>
        <Menu />
      </IconButton>
      <span className="min-w-0 flex-1 truncate text-sm font-semibold">{title}</span>
      <IconButton label={say("Search")} onClick={menu.open}>
        <Search />
      </IconButton>
      {bell}
    </header>
  );
};

/** The frame of every signed-in screen: navigation at the left, the screen beside it. */
export const AppShell = ({ nav, palette, children, ...sidebar }: AppShellProps) => {
  const say = useSay();
  const router = useRouter();
  const pathname = usePathname();
  const online = useOnline();
  // Stored with the address, so that every navigation closes it.
  const [navigationAt, setNavigationAt] = useState<string | null>(null);
  const setNavigation = (open: boolean) => setNavigationAt(open ? pathname : null);
  const [shortcuts, setShortcuts] = useState(false);

  const places = nav.flatMap((section) => section.items);
  useHotkeys([
    {
      keys: "?",
      label: say("Show keyboard shortcuts"),
      group: say("Everywhere"),
      run: () => setShortcuts(true),
    },
    ...places.flatMap(({ shortcut, label, href }) =>
      shortcut
        ? [
            {
              keys: shortcut,
              label: say("Go to {label}", { label }),
              group: say("Go to"),
              run: () => router.push(href),
            },
          ]
        : [],
    ),
  ]);
  const reachable = [...places, ...(sidebar.userLinks ?? [])].map((place) => ({
    id: `go ${place.href}`,
    ...place,
  }));
  const showShortcuts = () => setShortcuts(true);

  // Each `has` selector names a path to a child: one for any descendant would restyle all of them at each change.
  return (
    <CommandMenu palette={(control) => palette({ ...control, places: reachable })}>
      <SkipLink />
      <div
        style={heights}
        className="group/shell min-h-dvh [--shell-top:3rem] lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:[--shell-top:0rem] has-[>div>main>[data-alone]]:block! has-[>div>main>[data-alone]]:[--shell-top:0rem]!"
      >
        <div className="sticky top-0 h-dvh border-r border-border group-has-[>div>main>[data-alone]]/shell:hidden max-lg:hidden">
          <Sidebar nav={nav} onShowShortcuts={showShortcuts} {...sidebar} />
        </div>
        {/* A screen that fills the window shrinks for banners above it instead of being pushed down. */}
        <div className="flex min-w-0 flex-col has-[>main>[data-fill-window]]:h-dvh">
          <NarrowBar
            title={sidebar.organization?.current.title ?? say("Bindery")}
            bell={sidebar.bell}
            onOpen={() => setNavigation(true)}
          />
          {!online && (
            <Banner tone="offline" flush title={say("You are offline")}>
              {say("Changes are kept in this browser until you're back online.")}
            </Banner>
          )}
          <main
            id="main"
            tabIndex={-1}
            className="flex min-w-0 flex-1 flex-col outline-none has-[>[data-fill-window]]:min-h-0"
          >
            {children}
          </main>
        </div>
      </div>
      <Sheet
        open={navigationAt === pathname}
        onOpenChange={setNavigation}
        side="left"
        title={say("Navigation")}
        hideTitle
        className="w-72 bg-surface"
      >
        <div className="h-full pt-9">
          <Sidebar
            nav={nav}
            onShowShortcuts={showShortcuts}
            onNavigate={() => setNavigation(false)}
            {...sidebar}
          />
        </div>
      </Sheet>
      {shortcuts && <ShortcutSheet open onOpenChange={setShortcuts} />}
    </CommandMenu>
  );
};
