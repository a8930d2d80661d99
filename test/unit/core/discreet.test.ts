// Tests of the redaction: nothing told to a service in confidence comes back in its words.
import { expect, test } from 'vitest'
import { codeOrNone, redact } from '#core/service/client.ts'

const told = {
  headers: {
    authorization: 'Bearer abc.def.ghi',
    'Ocp-Apim-Subscription-Key': 'short-key',
    'merchant-serial-number': '123456',
  },
  body: '{"amount":{"value":4900},"customer":{"personalQr":"X-77"},"reference":"k7m2q9-00142-e5f1xw-1"}',
}

test.each([
  ['The amount is too low for 123456', 'The amount is too low for 123456'],
  ['No such customer: +4791234567.', 'No such customer: ••67.'],
  ['No such customer: 91234567.', 'No such customer: ••67.'],
  ['Code X-77 is used up', 'Code … is used up'],
  ['Token abc.def.ghi, key short-key', 'Token …, key …'],
  ['Not https://wallet.example/me/00aa11bb22cc', 'Not …'],
  ['Payment k7m2q9-00142-e5f1xw-1 exists', 'Payment k7m2q9-00142-e5f1xw-1 exists'],
  ['', ''],
])('"%s" is said as "%s"', (said, heard) => {
  expect(redact(said, told)).toBe(heard)
})

test('a long speech is cut', () => {
  expect(redact('no '.repeat(200), {})).toHaveLength(200)
})

test.each([
  ['6070', '6070'],
  ['ALREADY_CAPTURED', 'ALREADY_CAPTURED'],
  ['4791234567', null],
  ['a code with spaces', null],
  ['x'.repeat(41), null],
  ['', null],
  [undefined, null],
])('the code %s is taken as %s', (said, code) => {
  expect(codeOrNone(said)).toBe(code)
})
