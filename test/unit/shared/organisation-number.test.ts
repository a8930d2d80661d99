// Tests of organisation numbers: those of each market's register are taken, with their check digits, and no others.
import { expect, test } from 'vitest'
import { organisationFault } from '#shared/setting-shapes.ts'

test.each([
  ['NO', '123456785', null],
  ['NO', '123 456 785', null],
  ['NO', 'NO 123 456 785 MVA', null],
  ['NO', '123456786', 'checkDigit'],
  ['NO', '912345678', 'checkDigit'],
  ['NO', '12345', 'form'],
  ['NO', '1234567850', 'form'],
  ['DK', '12 34 56 78', null],
  ['DK', 'DK12345678', null],
  ['DK', '1234567', 'form'],
  ['FI', '1234567-1', null],
  ['FI', '1234567-2', 'checkDigit'],
  ['FI', '12345671', 'form'],
  ['FI', '', 'form'],
] as const)('in %s %j as an organisation number: %s', (market, text, fault) => {
  expect(organisationFault(text, market)).toBe(fault)
})
