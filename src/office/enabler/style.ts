import { wear } from '../../kit/wear.ts';
import css from './enabler.css?inline';

wear(css);
