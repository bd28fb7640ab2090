import { KeyRound, Plus, RotateCw, Trash2 } from "lucide-react";
import { ServiceValue } from "@/components/organizations/settings/service-value";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import type { Directory, DirectoryToken } from "@/lib/identity/directory/schemas";
import { DIRECTORY_GUIDES } from "./directory-guides";

type TokenProps = { token: DirectoryToken; onRevoke: () => void };

const Token = ({
  token: { hint, createdAt, expiresAt, lastUsedAt, lastUsedAddress },
  onRevoke,
}: TokenProps) => {
  const say = useSay();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-sm">
      <KeyRound aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p>
          <code className="text-xs">bnd_scim_…{hint}</code>
        </p>
        <p className="text-xs text-muted wrap-anywhere">
          <Said text="Created {when}" values={{ when: <RelativeTime value={createdAt} /> }} /> ·{" "}
          {lastUsedAt ? (
            <Said
              text={lastUsedAddress ? "last used {when} from {address}" : "last used {when}"}
              values={{ when: <RelativeTime value={lastUsedAt} />, address: lastUsedAddress }}
            />
          ) : (
            say("never used")
          )}
        </p>
      </div>
      {expiresAt && (
        <Badge tone="warning">
          <Said text="Stops {when}" values={{ when: <RelativeTime value={expiresAt} /> }} />
        </Badge>
      )}
      <IconButton label={say("Revoke the token that ends in {hint}", { hint })} size="sm" onClick={onRevoke}>
        <Trash2 />
      </IconButton>
    </li>
  );
};

/** Shows the settings that a directory needs to reach this organization, and its tokens. */
export const DirectoryConnection = ({
  directory: { baseURL, product, tokens },
  onToken,
  onRevoke,
}: {
  directory: Directory;
  /** Creates a token that replaces the present one. */
  onToken: () => void;
  onRevoke: (token: DirectoryToken) => void;
}) => {
  const say = useSay();
  const { name, steps, names } = DIRECTORY_GUIDES[product];
  return (
    <Card aria-label={say("Connection")}>
      <CardHeader
        title={say("Connection")}
        description={
          name === undefined
            ? say("Set this up in your directory.")
            : say("Set this up in {directory}.", { directory: name })
        }
        actions={
          <Button
            icon={tokens.length > 0 ? <RotateCw aria-hidden="true" /> : <Plus aria-hidden="true" />}
            onClick={onToken}
          >
            {tokens.length > 0 ? say("Replace token") : say("Create token")}
          </Button>
        }
      />
      <CardBody className="flex flex-col gap-4">
        <ol className="list-decimal space-y-1 pl-5 text-sm">
          {steps
            .map((step) => say(step))
            .map((step) => (
              <li key={step}>{step}</li>
            ))}
        </ol>
        <dl>
          <ServiceValue label={say("Base URL")} calledAs={names.baseURL} value={baseURL} />
        </dl>
      </CardBody>
      {tokens.length === 0 ? (
        <p className="border-t border-border px-4 py-3 text-sm text-muted">
          {say("No token yet. The directory can't connect without one, called “{token}” there.", {
            token: names.token,
          })}
        </p>
      ) : (
        <ul aria-label={say("SCIM tokens")} className="divide-y divide-border border-t border-border">
          {tokens.map((token) => (
            <Token key={token.id} token={token} onRevoke={() => onRevoke(token)} />
          ))}
        </ul>
      )}
    </Card>
  );
};
