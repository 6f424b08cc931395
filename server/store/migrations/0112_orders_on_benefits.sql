-- Whether the judge ordered to take of prima, severance and vacations in money too; empty, as until now: they are.
alter table deduction_orders add on_benefits text;
