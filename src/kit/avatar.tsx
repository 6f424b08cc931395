/** The initials of a person or of a company: `Yuliana Rentería Mosquera` → `YR`. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
  return `${words[0]?.[0] ?? ''}${words[1]?.[0] ?? ''}`.toUpperCase();
}

export function Avatar({
  name,
  text,
  large = false,
  off = false,
}: {
  name?: string;
  text?: string;
  large?: boolean;
  off?: boolean;
}) {
  return (
    <span className={`q-av${large ? ' q-av--l' : ''}${off ? ' q-av--off' : ''}`} aria-hidden="true">
      {text ?? initialsOf(name ?? '')}
    </span>
  );
}
