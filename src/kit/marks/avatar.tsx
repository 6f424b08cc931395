/** The initials of a person or of a company: `Yuliana Rentería Mosquera` → `YR`. */
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
  /** A photo or a logo, in the place of the letters. */
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
