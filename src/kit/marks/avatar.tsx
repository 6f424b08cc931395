/** Returns the initials of a person or a company: `Yuliana Rentería Mosquera` gives `YR`. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
  return `${words[0]?.[0] ?? ''}${words[1]?.[0] ?? ''}`.toUpperCase();
}

export function Avatar({
  name,
  text,
  large = false,
  off = false,
  src,
}: {
  name?: string;
  text?: string;
  large?: boolean;
  off?: boolean;
  /** Address of a photo or a logo, shown instead of the initials. */
  src?: string | undefined;
}) {
  return (
    <span
      className={`q-avatar${large ? ' q-avatar--large' : ''}${off ? ' q-avatar--off' : ''}`}
      aria-hidden="true"
    >
      {src ? <img src={src} alt="" loading="lazy" /> : (text ?? getInitials(name ?? ''))}
    </span>
  );
}
