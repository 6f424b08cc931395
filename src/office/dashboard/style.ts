import { wear } from '../../kit/wear.ts';
import chart from './chart.css?inline';
import css from './dashboard.css?inline';
import deadline from './deadline.css?inline';
import lists from './lists.css?inline';

wear(deadline);
wear(css);
wear(chart);
wear(lists);
