import { wear } from '../../kit/wear.ts';
import '../drop-style.ts';
import css from './enabler.css?inline';

wear(css);
