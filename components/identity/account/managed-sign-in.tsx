import { Card, CardHeader } from "@/components/ui/card";

/** Replaces the sign-in settings of people who signed in through an identity provider. */
export const ManagedSignIn = () => (
  <Card aria-label="Sign-in">
    <CardHeader
      title="You signed in through single sign-on"
      description="Your identity provider manages your password and second factor. If you also have a password here, sign in with it to change it."
    />
  </Card>
);
