import { wear } from '../../kit/wear.ts';
import css from './outbox.css?inline';

wear(css);
