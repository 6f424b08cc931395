type Props = {
  /** Icon of ionicons or of `own-icons.ts`. Both are `data:` addresses of an SVG. */
  of: string;
  size?: 's' | 'm' | 'l';
  className?: string;
};

/**
 * Draws an icon inline, in the colour of its text: `<Icon of={createOutline} size="s" />`. Screen readers skip it:
 * the text next to it, or the `aria-label` of its button, carries the name.
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
