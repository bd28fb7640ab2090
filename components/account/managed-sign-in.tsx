import { Card, CardHeader } from "@/components/ui/card";

/** In place of the settings of one's sign-in, for who came through an identity provider. */
export const ManagedSignIn = () => (
  <Card aria-label="Sign-in">
    <CardHeader
      title="You signed in through single sign-on"
      description="Your identity provider manages your password and second factor. If you also have a password here, sign in with it to change it."
    />
  </Card>
);
