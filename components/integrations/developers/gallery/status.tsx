"use client";

import { CircleCheck, CircleDot, FileText, GitMerge, GitPullRequestDraft } from "lucide-react";
import { AVATAR_SIZES, Avatar, AvatarGroup } from "@/components/ui/avatar";
import { BADGE_TONES, Badge, Count, StatusPill } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmailText } from "@/components/ui/email-text";
import { EmojiText } from "@/components/ui/emoji-text";
import { EmptyState } from "@/components/ui/empty-state";
import { MarkedText } from "@/components/ui/marked-text";
import { METHOD_TONES, MethodBadge } from "@/components/ui/method-badge";
import { Progress } from "@/components/ui/progress";
import { RelativeTime } from "@/components/ui/relative-time";
import { RenderingSkeleton } from "@/components/ui/rendering-skeleton";
import { SkeletonText } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { ErrorState, ForbiddenState, NoMatchState } from "@/components/ui/states";
import { keysOf, Row, titled } from "./specimen";

const PEOPLE = ["Priya Nair", "Tom Baker", "Ana Souza", "Lukas Weber", "Mia Chen", "Omar Haddad"].map(
  (name) => ({
    id: name,
    name,
  }),
);

export const Badges = () => (
  <>
    <Row label="Tones">
      {keysOf(BADGE_TONES).map((tone) => (
        <Badge key={tone} tone={tone}>
          {titled(tone)}
        </Badge>
      ))}
    </Row>
    <Row label="States of a change request">
      <StatusPill tone="outline" icon={<GitPullRequestDraft aria-hidden="true" />}>
        Draft
      </StatusPill>
      <StatusPill tone="success" icon={<CircleDot aria-hidden="true" />}>
        Open
      </StatusPill>
      <StatusPill tone="merged" icon={<GitMerge aria-hidden="true" />}>
        Merged
      </StatusPill>
    </Row>
    <Row label="Counts">
      <Count value={0} />
      <Count value={7} tone="accent" label="unread" />
      <Count value={1_204} label="pages" />
    </Row>
    <Row label="Methods">
      {keysOf(METHOD_TONES).map((method) => (
        <MethodBadge key={method} method={method} />
      ))}
    </Row>
    <Row label="Long text">
      <Badge className="max-w-full" tone="info">
        <span className="truncate">Only if visitor.claims.plan is enterprise and the region is Europe</span>
      </Badge>
    </Row>
  </>
);

export const People = () => (
  <>
    <Row label="Sizes">
      {keysOf(AVATAR_SIZES).map((size, index) => (
        <Avatar key={size} size={size} person={PEOPLE[index]!} />
      ))}
    </Row>
    <Row label="Groups">
      <AvatarGroup people={PEOPLE.slice(0, 2)} />
      <AvatarGroup people={PEOPLE} />
    </Row>
    <Row label="Times, addresses, matches and emoji">
      <RelativeTime value="2026-01-05T09:30:00Z" format="moment" className="text-sm" />
      <span className="text-sm">
        <EmailText>priya.nair@documentation.example.com</EmailText>
      </span>
      <span className="text-sm">
        <MarkedText text="Water pumps" ranges={[{ start: 6, end: 10 }]} />
      </span>
      <span className="prose-doc text-sm! leading-normal!">
        <EmojiText text="Launch 🚀 day" />
      </span>
    </Row>
  </>
);

export const Waiting = () => (
  <>
    <div className="grid gap-4 @lg:grid-cols-2">
      <Progress label="Import" value={54} max={122} detail="54 of 122 pages" />
      <Progress label="Import" value={null} detail="Reading the archive" />
      <Progress label="Import" value={100} tone="success" detail="Done" />
      <Progress label="Import" value={38} tone="danger" detail="Failed after 38 pages" />
    </div>
    <Row label="Spinner">
      <Spinner />
      <Spinner className="size-6 text-muted" />
    </Row>
    <div className="grid gap-5 @lg:grid-cols-2">
      <div>
        <SkeletonText lines={4} />
      </div>
      <RenderingSkeleton lines={3} />
    </div>
  </>
);

export const Banners = () => (
  <>
    <Banner tone="info" title="Preview of #12 Water works">
      Readers do not see this until it is merged.
    </Banner>
    <Banner tone="success" title="Everything is translated" />
    <Banner
      tone="warning"
      title="2 conflicts to resolve"
      actions={<Button size="sm">Resolve conflicts</Button>}
    >
      The edits of this change request and of the space overlap.
    </Banner>
    <Banner tone="danger" title="The last run failed">
      The service refused the key. Enter a new one in the settings of the translation.
    </Banner>
    <Banner tone="offline" flush title="You are offline">
      Changes are kept in this browser until you're back online.
    </Banner>
  </>
);

export const States = () => (
  <div className="grid gap-2 @2xl:grid-cols-2">
    <EmptyState
      level={3}
      icon={<FileText />}
      title="No pages yet"
      actions={<Button variant="primary">New page</Button>}
    >
      Pages of this space appear here.
    </EmptyState>
    <EmptyState level={3} icon={<CircleCheck />} title="You're all caught up">
      Requests for your review appear here.
    </EmptyState>
    <NoMatchState level={3} noun="change requests" onClear={() => {}} />
    <ForbiddenState level={3}>Only admins can change Acme. Ask Priya Nair.</ForbiddenState>
    <ErrorState
      level={3}
      error={{ message: "Couldn't reach docs.example.org.", requestId: "0f8c2b7e41d94c0a" }}
      onRetry={() => {}}
    />
  </div>
);
