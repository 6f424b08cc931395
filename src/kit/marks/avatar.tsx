import type { AnyRecord } from '../../domain/records/resource.ts';

/** Returns the initials of a person or a company: `Yuliana Rentería Mosquera` gives `YR`. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
  return `${words[0]?.[0] ?? ''}${words[1]?.[0] ?? ''}`.toUpperCase();
}

/** Finds the address of the photo or the logo of a record. */
export function findImageUrl(row: AnyRecord): string | undefined {
  const image = row['photo'] ?? row['logo'];
  return typeof image === 'object' && image !== null && 'url' in image ? String(image.url) : undefined;
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
