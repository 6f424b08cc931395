import { wear } from '../../kit/wear.ts';
import css from './vault.css?inline';

wear(css);
