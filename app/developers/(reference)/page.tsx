import type { Metadata } from "next";
import { CodeSample } from "@/components/integrations/developers/code-sample";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";
import { engine } from "@/lib/wiring/running-engine";

export const metadata: Metadata = { title: "API reference" };

const DevelopersPage = () => (
  <article className="mx-auto max-w-3xl">
    <div className="prose-doc">
      <h1>API reference</h1>
      <p>
        Everything the console does, a program can do over <code>/v1</code>. Requests and answers are JSON.
      </p>
      <h2 id="authentication">Authentication</h2>
      <p>
        Create a token under <ScreenLink href={addresses.account.tokens()}>API tokens</ScreenLink> in your
        account and send it with each request.
      </p>
    </div>
    <CodeSample
      label="A first request"
      text={`curl "${engine.env.url}/v1/orgs" \\\n  -H "Authorization: Bearer $TOKEN"`}
    />
    <div className="prose-doc mt-10">
      <h2 id="lists">Lists</h2>
      <p>
        A list answers <code>items</code>, <code>count</code> and, unless it is the last page,{" "}
        <code>next.page</code>. Send that as <code>page</code> to get the next one; <code>limit</code> says
        how many items a page has.
      </p>
      <h2 id="errors">Errors</h2>
      <p>
        An error is <code>{'{ "error": { "code", "message", "reason", "fields", "requestId" } }'}</code>.
        Decide on the status or on <code>reason</code>: <code>message</code> is for people and may change.
      </p>
      <h2 id="safe-changes">Safe changes</h2>
      <p>
        Reads carry an <code>ETag</code>. Send it in <code>If-Match</code> to change a resource only if no one
        else did (412 otherwise), or in <code>If-None-Match</code> to be answered 304 while nothing changed. A{" "}
        <code>POST</code> with an <code>Idempotency-Key</code> takes effect once, however often it is
        repeated.
      </p>
      <h2 id="areas">Areas</h2>
    </div>
    <ul className="mt-3 grid gap-2 sm:grid-cols-2">
      {engine.referenceAreas().map(({ name, title, entries }) => (
        <li key={name}>
          <ScreenLink
            href={addresses.developers.area(name)}
            className="block rounded-lg border border-border bg-raised px-4 py-3 hover:border-strong"
          >
            <span className="block text-sm font-medium">{title}</span>
            <span className="text-xs text-subtle">
              {entries.length} {entries.length === 1 ? "operation" : "operations"}
            </span>
          </ScreenLink>
        </li>
      ))}
    </ul>
  </article>
);

export default DevelopersPage;
