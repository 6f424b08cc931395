import { createAnimation } from '@ionic/react';

/** Builds the animation of a page that enters: 500 ms (specification §9), from a little below. */
export const buildPageTransition = (_: unknown, { enteringEl }: { enteringEl: HTMLElement }) =>
  createAnimation()
    .addElement(enteringEl)
    .duration(500)
    .easing('cubic-bezier(.22, .8, .24, 1)')
    .beforeRemoveClass('ion-page-invisible')
    .fromTo('opacity', 0.01, 1)
    .fromTo('transform', 'translateY(16px)', 'none');
