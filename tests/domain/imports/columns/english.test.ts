import { describe, expect, it } from 'vitest';
import { guessColumns } from '../../../../src/domain/imports/columns/guess-columns.ts';
import { peopleColumns } from '../../../../src/domain/imports/columns/people-columns.ts';

describe('titles in English are known', () => {
  it.each([
    ['Document number', 'document'],
    ['ID Number', 'document'],
    ['Full name', 'name'],
    ['Worked days', 'worked_days'],
    ['Base salary', 'salary'],
    ['Night surcharge', 'hours:hrns'],
    ['Commissions', 'earned:commissions:salary'],
    ['Transport allowance', 'control:accrued:transportation_allowance'],
    ['Vacation start date', 'absence:common_vacation:start'],
    ['Sick leave days', 'absence:work_disability:days'],
    ['Loan', 'taken:debt'],
    ['Gross pay', 'control:totals:accrued_total'],
    ['Total deductions', 'control:totals:deductions_total'],
    ['Net pay', 'net'],
    ['Payment date', 'payment_date'],
    ['Bonus', 'earned:bonuses:salary'],
    // What could be several things is none, in English too.
    ['Overtime hours', undefined],
    ['Net salary', undefined],
  ])('of a payroll: %s', (title, key) => {
    expect(guessColumns([title])).toEqual([key]);
  });

  it.each([
    ['First name', 'first_name'],
    ['Middle name', 'other_names'],
    ['Last name', 'surname'],
    ['Date of birth', 'birth_date'],
    ['Hire date', 'admission_date'],
    ['Account number', 'account_number'],
    ['Cost center', 'cost_center_id'],
    ['Job title', 'charge_id'],
    // Of the company, or of Colombia.
    ['Department', undefined],
  ])('of a person: %s', (title, key) => {
    expect(guessColumns([title], peopleColumns)).toEqual([key]);
  });
});
