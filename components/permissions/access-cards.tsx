"use client";

import dynamic from "next/dynamic";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { retryImport } from "@/components/ui/import-retry";
import type { Place } from "./role-holders";

const GivenRoles = dynamic(retryImport(() => import("./given-roles").then((module) => module.GivenRoles)));
const EveryoneWithAccess = dynamic(
  retryImport(() => import("./everyone-with-access").then((module) => module.EveryoneWithAccess)),
);

/** The people and teams with a role of their own in a place; `description` says what it overrides. */
export const DirectAccessCard = ({ place, description }: { place: Place; description: string }) => (
  <Card aria-label="Direct access">
    <CardHeader title="Direct access" description={description} />
    <CardBody>
      <GivenRoles place={place} />
    </CardBody>
  </Card>
);

/** Everybody who can open a place, and why. */
export const EveryoneWithAccessCard = ({ place }: { place: Place }) => (
  <Card aria-label="Everyone with access">
    <CardHeader title="Everyone with access" description="By any of these ways, and why." />
    <CardBody>
      <EveryoneWithAccess place={place} />
    </CardBody>
  </Card>
);
