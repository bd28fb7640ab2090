import type { ReactNode } from "react";
import { commentHref } from "@/components/collaboration/comments/comment-href";
import { foundLocation } from "@/components/content/search/found-location";
import { Badge } from "@/components/ui/badge";
import { EmojiImage } from "@/components/ui/emoji-image";
import { MarkedText } from "@/components/ui/marked-text";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import type { FoundComment } from "@/lib/collaboration/comment-search/schemas";
import type { FoundPage } from "@/lib/content/search/schemas";
import { type Text, text } from "@/lib/core/locales/say";
import type { Member } from "@/lib/organizations/members/schemas";
import type { Space } from "@/lib/spaces/spaces/schemas";

type RowProps = { href: string; title: ReactNode; about?: ReactNode; children?: ReactNode };

const Row = ({ href, title, about, children }: RowProps) => (
  <li className="relative px-4 py-3 hover:bg-hover/60">
    <ScreenLink
      href={href}
      data-result=""
      className="inset-focus block rounded-sm text-sm font-medium wrap-anywhere after:absolute after:inset-0"
    >
      {title}
    </ScreenLink>
    {about && <p className="text-xs text-subtle wrap-anywhere">{about}</p>}
    {children && <p className="mt-0.5 line-clamp-2 text-sm text-muted wrap-anywhere">{children}</p>}
  </li>
);

const Emoji = ({ emoji }: { emoji: string | undefined }) =>
  emoji ? (
    <>
      <EmojiImage emoji={emoji} />{" "}
    </>
  ) : null;

/** A found page, with its space where results are from several. */
export const PageRow = ({ page, space }: { page: FoundPage; space?: string }) => {
  const { href, section, heading } = foundLocation(page);
  return (
    <Row
      href={href}
      title={
        <>
          <Emoji emoji={page.emoji} />
          <MarkedText text={page.title} ranges={page.highlights.title} />
        </>
      }
      about={[space, heading].filter(Boolean).join(" · ")}
    >
      {section?.body && <MarkedText text={section.body} ranges={section.highlights.body} />}
    </Row>
  );
};

export const CommentRow = ({ found }: { found: FoundComment }) => {
  const say = useSay();
  return (
    <Row
      href={commentHref({ ...found, space: found.space.id })}
      title={<MarkedText text={found.excerpt} ranges={found.highlights} />}
      about={
        <>
          {found.by?.displayName ?? say("A visitor")}
          {" · "}
          {found.page && `${found.page} · `}
          {found.space.title}
          {found.changeRequest !== undefined && ` · #${found.changeRequest}`}
          {" · "}
          <RelativeTime value={found.postedAt} />
          {found.status === "resolved" && ` · ${say("Resolved")}`}
        </>
      }
    />
  );
};

const statusLabels: Record<ChangeRequest["status"], Text> = {
  draft: text("Draft"),
  open: text("Open|state of a change request"),
  merged: text("Merged"),
  archived: text("Archived"),
};

export const ChangeRow = ({ request }: { request: ChangeRequest }) => {
  const say = useSay();
  return (
    <Row
      href={addresses.changeRequest.overview(request.space, request.number)}
      title={
        <>
          {subjectOf(say, request)} <Badge>{say(statusLabels[request.status])}</Badge>
        </>
      }
      about={
        <Said
          text="#{number} · updated {when}"
          values={{ number: String(request.number), when: <RelativeTime value={request.updatedAt} /> }}
        />
      }
    />
  );
};

export const SpaceRow = ({ space }: { space: Space }) => (
  <Row
    href={addresses.space.reader(space.id)}
    title={
      <>
        <Emoji emoji={space.emoji} />
        {space.title}
      </>
    }
  />
);

export const PersonRow = ({ member, organizationId }: { member: Member; organizationId: string }) => (
  <Row
    href={addresses.organization.member(organizationId, member.id)}
    title={member.user.displayName}
    about={member.user.email}
  />
);
