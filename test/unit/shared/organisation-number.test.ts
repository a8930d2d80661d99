// Tests of organisation numbers: those of each market's register are taken, with their check digits, and no others.
import { expect, test } from 'vitest'
import { isOrganisationNumber } from '#shared/organisation-number.ts'

test.each([
  ['NO', '123456785', true],
  ['NO', '123 456 785', true],
  ['NO', 'NO 123 456 785 MVA', true],
  ['NO', '123456786', false],
  ['NO', '912345678', false],
  ['NO', '12345', false],
  ['NO', '1234567850', false],
  ['DK', '12 34 56 78', true],
  ['DK', 'DK12345678', true],
  ['DK', '1234567', false],
  ['FI', '1234567-1', true],
  ['FI', '1234567-2', false],
  ['FI', '12345671', false],
  ['FI', '', false],
] as const)('in %s %j is an organisation number: %s', (market, text, is) => {
  expect(isOrganisationNumber(text, market)).toBe(is)
})
