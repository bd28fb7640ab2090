"use client";

import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import type { GrantTarget } from "./grantees";

const Grants = lazyComponent(() => import("./grants"), "Grants");
const EveryoneWithAccess = lazyComponent(() => import("./everyone-with-access"), "EveryoneWithAccess");

/** Lists the people and teams with direct access; `description` names the access that it overrides. */
export const DirectAccessCard = ({ place, description }: { place: GrantTarget; description: string }) => {
  const say = useSay();
  return (
    <Card aria-label={say("Direct access")}>
      <CardHeader title={say("Direct access")} description={description} />
      <CardBody>
        <Grants place={place} />
      </CardBody>
    </Card>
  );
};

/** Lists everyone with access to a space, collection or site, with the reason. */
export const EveryoneWithAccessCard = ({ place }: { place: GrantTarget }) => {
  const say = useSay();
  return (
    <Card aria-label={say("Everyone with access")}>
      <CardHeader title={say("Everyone with access")} description={say("By any of these ways, and why.")} />
      <CardBody>
        <EveryoneWithAccess place={place} />
      </CardBody>
    </Card>
  );
};
