/** Formats the user name that a password manager stores: `Documento ···916`. */
export const formatUsername = (number: string): string => number && `Documento ···${number.slice(-3)}`;

/**
 * Hidden user name of a form with a password. Without it, a password manager takes the nearest field, the document
 * number, and stores it in readable form.
 */
export const UsernameField = ({ number = '' }: { number?: string }) => (
  <input hidden readOnly autoComplete="username" defaultValue={formatUsername(number)} />
);
