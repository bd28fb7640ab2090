/** An e-mail address that breaks before its "@" where it must, and inside of a word only where that is too long. */
export const EmailAddress = ({ children: address }: { children: string }) => {
  const at = address.lastIndexOf("@");
  return (
    <span className="wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
};
