"use client";

import dynamic from "next/dynamic";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { retryImport } from "@/components/ui/import-retry";
import type { AccessTarget } from "./grantees";

const GivenRoles = dynamic(retryImport(() => import("./given-roles").then((module) => module.GivenRoles)));
const EveryoneWithAccess = dynamic(
  retryImport(() => import("./everyone-with-access").then((module) => module.EveryoneWithAccess)),
);

/** Lists the people and teams with direct access; `description` names the access that it overrides. */
export const DirectAccessCard = ({ place, description }: { place: AccessTarget; description: string }) => (
  <Card aria-label="Direct access">
    <CardHeader title="Direct access" description={description} />
    <CardBody>
      <GivenRoles place={place} />
    </CardBody>
  </Card>
);

/** Lists everyone with access to a space, collection or site, with the reason. */
export const EveryoneWithAccessCard = ({ place }: { place: AccessTarget }) => (
  <Card aria-label="Everyone with access">
    <CardHeader title="Everyone with access" description="By any of these ways, and why." />
    <CardBody>
      <EveryoneWithAccess place={place} />
    </CardBody>
  </Card>
);
