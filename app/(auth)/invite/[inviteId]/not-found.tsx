import { addresses } from "@/lib/addresses";

const InviteNotFound = () => (
  <>
    <h1 className="text-lg font-semibold">This invite doesn't work</h1>
    <p className="mt-0.5 mb-5 text-sm text-muted">
      It expired, was used already, or was withdrawn. Ask the person who invited you for a new one.
    </p>
    <a href={addresses.start()} className="text-sm text-accent-text underline underline-offset-3">
      Go to Bindery
    </a>
  </>
);

export default InviteNotFound;
