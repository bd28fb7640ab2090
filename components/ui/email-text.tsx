/** Shows an e-mail address that breaks before its "@" if necessary, and inside a word only if that is too long. */
export const EmailText = ({ children: address }: { children: string }) => {
  const at = address.lastIndexOf("@");
  return (
    <span className="wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
};
