import { renderToStaticMarkup } from 'react-dom/server';
import { LockView } from '../src/vault/lock/lock-view.tsx';

const ignore = () => {};

/**
 * Lock with everything that a lock may have. `src/vault/early-lock.ts` takes out what the lock of this device has
 * not.
 */
export const lockMarkup = renderToStaticMarkup(
  <LockView
    name=""
    digits={6}
    pin=""
    busy={false}
    online={false}
    onPin={ignore}
    onPasskey={ignore}
    onForget={ignore}
    onLeave={ignore}
    others={<p className="v-lock-people flex wrap gap-8" />}
  />,
);
