import type { CDPSession, Page } from 'playwright-core';

/** Letters of so many per cent, as the settings of the browser make them: media queries in `rem` go along. */
export async function letters(session: CDPSession, percent: number): Promise<void> {
  const standard = (16 * percent) / 100;
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: (13 * percent) / 100 } });
}

/**
 * What is not whole of the words and figures in view: a figure that leaves the screen, its field or the box that cuts
 * it, a word that does, and text pressed into a strip of a few letters.
 */
export const notWhole = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Two frames: what listens to the size has drawn again.
    for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
    // A sheet on its way in is measured where it goes to.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    const found: string[] = [];
    const visible = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.vh, [inert], .v-behind[hidden]');
    /** Hidden ones cut for good; the others, what lies past their side is out of sight. */
    const cuts = (value: string) => value !== 'visible';
    const around = (box: Element): Element | null => {
      const root = box.getRootNode();
      return box.assignedSlot ?? box.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    };
    const cutBy = (rect: DOMRect, from: Element): string | undefined => {
      // What can be scrolled to is no further down than it is.
      let scrolled = false;
      for (let box: Element | null = from; box && box !== document.body; box = around(box)) {
        const { overflowX, overflowY, position } = getComputedStyle(box);
        const { left, right, top, bottom } = box.getBoundingClientRect();
        if (cuts(overflowX) && (rect.right > right + 1 || rect.left < left - 1)) return box.className;
        if (!scrolled && /hidden|clip/.test(overflowY) && (rect.bottom > bottom + 1 || rect.top < top - 1))
          return box.className;
        scrolled ||= /auto|scroll/.test(overflowY);
        if (position === 'fixed') break;
      }
      return rect.right > innerWidth + 1 || rect.left < -1 ? 'screen' : undefined;
    };
    /** Another part of the page that lies over its beginning or its end. */
    const coveredBy = ({ left, right, top, bottom }: DOMRect, of: Element): string | undefined => {
      for (let box: Element | null = of; box; box = around(box)) {
        const seen = box.getBoundingClientRect();
        if (/auto|scroll/.test(getComputedStyle(box).overflowY) && (top < seen.top || bottom > seen.bottom))
          return undefined;
      }
      for (const x of [left + 2, right - 2]) {
        const hit = document.elementFromPoint(x, (top + bottom) / 2);
        if (hit && !hit.contains(of) && !of.contains(hit) && !hit.closest('label')?.contains(of))
          return `${hit.tagName} ${hit.className}`;
      }
      return undefined;
    };
    const open = document.querySelector('dialog[open]') ?? document.body;
    const texts = document.createTreeWalker(open, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!parent || text === '' || !visible(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      for (const line of lines) {
        const by = cutBy(line, parent) ?? coveredBy(line, parent);
        if (by !== undefined) found.push(`«${text.slice(0, 60)}» cut by ${by}`);
        if (by !== undefined) break;
      }
      const rows = new Set(lines.map(({ top }) => Math.round(top))).size;
      if (rows > 3 && text.length / rows < 6)
        found.push(`«${text.slice(0, 60)}» in a strip of ${rows} lines`);
    }
    for (const field of open.querySelectorAll<HTMLInputElement>('input[type=tel], input:not([type])'))
      if (field.value && visible(field) && field.scrollWidth > field.clientWidth + 1)
        found.push(`«${field.value}» longer than its field`);
    return found;
  });

/** Figures that a box cuts for good, where a table may be scrolled to its side, titles in a strip, and pages that move sideways. */
export const cutFigures = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
    const found: string[] = [];
    const visible = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.vh, [inert]');
    const around = (box: Element): Element | null => {
      const root = box.getRootNode();
      return box.assignedSlot ?? box.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    };
    const cutBy = ({ left, right }: DOMRect, from: Element): string | undefined => {
      for (let box: Element | null = from; box && box !== document.body; box = around(box)) {
        const { overflowX, position } = getComputedStyle(box);
        const seen = box.getBoundingClientRect();
        const isCut = right > seen.right + 1 || left < seen.left - 1;
        if (isCut && /auto|scroll/.test(overflowX)) return undefined;
        if (isCut && overflowX !== 'visible') return box.className || box.tagName;
        if (position === 'fixed') break;
      }
      return right > innerWidth + 1 || left < -1 ? 'the screen' : undefined;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      const isTitle = parent?.closest('.page-title');
      if (!parent || !(isTitle || /^[^a-z]*\d[\d.,]*[^a-z]*$/i.test(text)) || !visible(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (isTitle && lines.length > 3 && text.length / lines.length < 6)
        found.push(`«${text.slice(0, 60)}» in a strip of ${lines.length} lines`);
      const [line] = lines;
      const by = line && cutBy(line, parent);
      if (by) found.push(`«${text.slice(0, 60)}» cut by ${by}`);
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input[inputmode], input[type=tel]'))
      if (/^[\d.,]+$/.test(field.value) && visible(field) && field.scrollWidth > field.clientWidth + 1)
        found.push(`«${field.value}» longer than its field`);
    for (const content of document.querySelectorAll<HTMLIonContentElement>('ion-content')) {
      if (!visible(content)) continue;
      const { scrollWidth, clientWidth } = await content.getScrollElement();
      if (scrollWidth > clientWidth + 1) found.push(`the page is ${scrollWidth - clientWidth} px too wide`);
    }
    for (const step of document.querySelectorAll('.import-step'))
      if (visible(step) && step.scrollWidth > step.clientWidth + 1)
        found.push(`the step is ${step.scrollWidth - step.clientWidth} px too wide`);
    return found;
  });
