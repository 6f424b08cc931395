import type { ComponentType } from 'react';
import { prerender } from 'react-dom/static';
import { Frame } from '../src/frame.tsx';
import GuestApp from '../src/guest/guest-app.tsx';
import DoorApp from '../src/vault/door-app.tsx';
