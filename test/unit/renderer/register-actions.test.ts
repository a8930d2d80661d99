// Tests of the office's actions on other registers: what is sent, and what is not sent before it makes sense.
import { expect, test } from 'vitest'
import { newControl } from '#renderer/office/page/form.ts'
import {
  blankRegister,
  changeRights,
  draftOf,
  pairRegister,
  registerIn,
  revokeRegister,
  type OpenRegister,
} from '#renderer/office/setup/register-actions.ts'
import { useSetup, initialSetup } from '#renderer/office/setup/setup-store.ts'
import { takeOfficeView } from '#renderer/till/bridge.ts'
import type { RegisterView } from '#shared/checkout.ts'
import { failed, problem } from '#shared/problem.ts'
import { useManualTill } from '#test/support/pages/manual-till.ts'
import { officeView } from '#test/support/samples/office.ts'

const { asked, named, answer } = useManualTill(() => {
  useSetup.setState(initialSetup, true)
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

/** A dialog about the bakery; closed by what is done. */
function openDialog(about: 'rights' | 'revoke') {
  let isOpen = true
  const opened: OpenRegister = {
    base: { register: bakery, about },
    control: newControl(draftOf(bakery)),
    isOpen: () => isOpen,
    rebase: () => undefined,
    close: () => void (isOpen = false),
  }
  return opened
}

test('a register without a name, or that may do nothing, gets no code', () => {
  const faults = (change: Partial<typeof blankRegister>) =>
    registerIn({ ...blankRegister, ...change }).faults.map(({ field }) => field)
  expect([faults({}), faults({ name: 'Bakery 2', pay: false })]).toEqual([['name'], ['pay']])
})

test('a code is asked for with the name and the rights', async () => {
  const { value } = registerIn({ ...blankRegister, name: ' Bakery 2 ', totals: true })
  if (!value) throw new Error('it is not right')
  const pairing = pairRegister(value)
  await expect.poll(asked).toEqual([['registers.pair', { name: 'Bakery 2', rights: ['pay', 'totals'] }]])
  await answer()
  expect(await pairing).toBe(true)
})

test('the rights are asked about as they stand, and changed when somebody has said so', async () => {
  const opened = openDialog('rights')
  expect(draftOf(bakery)).toMatchObject({ pay: true, refund: false, totals: false })
  const changing = changeRights(opened, { name: bakery.name, rights: ['pay', 'refund'] })
  await expect
    .poll(() => named('registers.rights').map(({ input }) => input))
    .toEqual([{ register: 'k7m2q9', rights: ['pay', 'refund'] }])
  await answer()
  await changing
  expect([opened.isOpen(), useSetup.getState().said]).toEqual([false, 'rightsChanged'])
})

test('a register that is not revoked after all says why on the page, and its dialog is closed', async () => {
  const opened = openDialog('revoke')
  const revoking = revokeRegister(opened)
  await answer(failed(problem('register.unknown')))
  await revoking
  expect(opened.isOpen()).toBe(false)
  expect(useSetup.getState()).toMatchObject({ said: null, trouble: { code: 'register.unknown' } })
})
