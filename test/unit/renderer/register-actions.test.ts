// Tests of the office's actions on other registers: what is sent, and what is not sent before it makes sense.
import { expect, test } from 'vitest'
import { write } from '#renderer/office/page/form.ts'
import {
  askAbout,
  changeRights,
  newRegister,
  pairRegister,
  revokeRegister,
  rightsForm,
  stopAsking,
} from '#renderer/office/setup/register-actions.ts'
import { useSetup, initialSetup } from '#renderer/office/setup/setup-store.ts'
import { takeOfficeView } from '#renderer/till/bridge.ts'
import type { RegisterView } from '#shared/checkout.ts'
import { failed, problem } from '#shared/problem.ts'
import { useManualTill } from '#test/support/pages/manual-till.ts'
import { officeView } from '#test/support/samples/office.ts'

const { asked, named, answer } = useManualTill(() => {
  useSetup.setState(initialSetup, true)
  newRegister.reset()
  takeOfficeView(officeView())
})
const bakery: RegisterView = {
  register: 'k7m2q9',
  name: 'Bakery 1',
  rights: ['pay'],
  since: 0,
  seenAt: null,
  isRevoked: false,
  webhook: null,
}

test('a register without a name, or that may do nothing, gets no code', async () => {
  await pairRegister()
  write(newRegister, { name: 'Bakery 2', pay: false })
  await pairRegister()
  expect(asked()).toEqual([])
})

test('a code is asked for with the name and the rights, and the next one begins with an empty form', async () => {
  write(newRegister, { name: ' Bakery 2 ', totals: true })
  const pairing = pairRegister()
  await expect.poll(asked).toEqual([['registers.pair', { name: 'Bakery 2', rights: ['pay', 'totals'] }]])
  await answer()
  await pairing
  expect(newRegister.getValues()).toMatchObject({ name: '', totals: false })
})

test('the rights are asked about as they stand, and changed when somebody has said so', async () => {
  askAbout(bakery, 'rights')
  expect(rightsForm.getValues()).toMatchObject({ pay: true, refund: false, totals: false })
  write(rightsForm, { refund: true })
  const changing = changeRights()
  await expect
    .poll(() => named('registers.rights').map(({ input }) => input))
    .toEqual([{ register: 'k7m2q9', rights: ['pay', 'refund'] }])
  await answer()
  await changing
  expect(useSetup.getState()).toMatchObject({ register: null, said: 'rightsChanged' })
})

test('a register is revoked only after the question, and a refusal is said', async () => {
  askAbout(bakery, 'revoke')
  stopAsking()
  await revokeRegister()
  expect(asked()).toEqual([])
  askAbout(bakery, 'revoke')
  const revoking = revokeRegister()
  await answer(failed(problem('register.unknown')))
  await revoking
  expect(useSetup.getState()).toMatchObject({
    register: null,
    said: null,
    trouble: { code: 'register.unknown' },
  })
})
