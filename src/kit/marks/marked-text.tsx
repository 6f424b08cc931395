import type { MouseEvent, ReactNode } from 'react';
import { type Block, parseMarkedText, type TextSpan } from '../../domain/text/marked.ts';

type Props = {
  text: string;
  /** Opens a page of this application. Without it, such a link opens like any other. */
  onPage?: ((path: string, event: MouseEvent) => void) | undefined;
};

/**
 * Renders the text of a notice: paragraphs, lists, bold, italic and links. It is built from words, never from HTML:
 * `<MarkedText text="Envíe antes del **día 10**." />`.
 */
export function MarkedText({ text, onPage }: Props) {
  return (
    <>
      {parseMarkedText(text).map((block, i) => (
        <BlockOf key={i} block={block} onPage={onPage} />
      ))}
    </>
  );
}

function BlockOf({ block, onPage }: { block: Block } & Pick<Props, 'onPage'>) {
  if (block.is === 'paragraph')
    return (
      <p>
        <Spans of={block.spans} onPage={onPage} />
      </p>
    );
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((spans, i) => (
        <li key={i}>
          <Spans of={spans} onPage={onPage} />
        </li>
      ))}
    </List>
  );
}

function Spans({ of, onPage }: { of: readonly TextSpan[] } & Pick<Props, 'onPage'>) {
  return of.map((span, i) => {
    if (typeof span === 'string') return span;
    const inside = <Spans of={span.spans} onPage={onPage} />;
    if (span.is === 'link')
      return (
        <PageLink key={i} to={span.to} onPage={onPage}>
          {inside}
        </PageLink>
      );
    return span.is === 'strong' ? <strong key={i}>{inside}</strong> : <em key={i}>{inside}</em>;
  });
}

/** Links to a page of Quincena, or to another site in a new window. */
export function PageLink({
  to,
  onPage,
  children,
}: {
  to: string;
  onPage?: Props['onPage'];
  children: ReactNode;
}) {
  if (to.startsWith('/'))
    return (
      <a href={to} onClick={onPage && ((event) => onPage(to, event))}>
        {children}
      </a>
    );
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
