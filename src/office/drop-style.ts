import { wear } from '../kit/wear.ts';
import css from './drop.css?inline';

wear(css);
