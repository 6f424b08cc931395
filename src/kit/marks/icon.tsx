type Props = {
  /** An icon of ionicons, or of `own-icons.ts`: both are `data:` addresses of an SVG. */
  of: string;
  size?: 's' | 'm' | 'l';
  className?: string;
};

/**
 * An icon drawn in place, in the colour of its text. It never speaks: the words beside it, or the
 * `aria-label` of its button, do.
 *
 *     <Icon of={createOutline} size="s" />
 */
export function Icon({ of, size = 'm', className = '' }: Props) {
  const svg = of.slice(of.indexOf('<svg'));
  return (
    <span
      className={`icon icon--${size} ${className}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
