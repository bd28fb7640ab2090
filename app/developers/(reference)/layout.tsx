import type { ReactNode } from "react";
import { DevelopersFrame } from "@/components/integrations/developers/developers-frame";
import { ReferenceNav } from "@/components/integrations/developers/reference-nav";
import { ReferenceSearch } from "@/components/integrations/developers/reference-search";
import { engine } from "@/lib/wiring/running-engine";

/** The reference of the API: public, like the OpenAPI document it is generated from. */
const ReferenceLayout = ({ children }: { children: ReactNode }) => {
  const areas = engine.referenceAreas();
  const navigation = (
    <>
      <ReferenceSearch entries={areas.flatMap(({ entries }) => entries)} />
      <div className="mt-3">
        <ReferenceNav areas={areas} />
      </div>
    </>
  );
  return (
    <DevelopersFrame part="reference" navigation={navigation} navigationLabel="Areas and search">
      {children}
    </DevelopersFrame>
  );
};

export default ReferenceLayout;
