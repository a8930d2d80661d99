// Sign-in at a staff's screen: who is chosen, what is keyed in, what the till says to it, and what is left behind.
import { afterEach, expect, test } from 'vitest'
import {
  keyInto,
  pressSignIn,
  setUp,
  signIn,
  signOut,
  typeNumber,
  typeShop,
} from '#renderer/staff/sign-in-actions.ts'
import { openSignIn, useSignInForm } from '#renderer/staff/sign-in-form.ts'
import { hasShop } from '#renderer/till/till-name.ts'
import { initialsOf } from '#renderer/office/staff/staff-page.tsx'
import { signersOf, usualSigner } from '#renderer/signature/signers.ts'
import { useStore } from '#renderer/till/store.ts'
import { failed, problem } from '#shared/problem.ts'
import type { MemberView } from '#shared/staff.ts'
import { done, settled, useManualTill } from '#test/support/pages/manual-till.ts'
import { sampleStaff } from '#test/support/samples/staff.ts'
import { cashierView } from '#test/support/samples/screens.ts'

const till = useManualTill()
const first = useSignInForm.getState()
afterEach(() => useSignInForm.setState(first, true))
const door = () => useSignInForm.getState()

const ingrid: MemberView = { id: 'p1', name: 'Ingrid Solberg', role: 'manager', hasPin: true }
const juho: MemberView = { id: 'p2', name: 'Juho', role: 'manager', hasPin: true }
const kari: MemberView = { id: 'p3', name: 'Kari', role: 'cashier', hasPin: true }
const pinless: MemberView = { id: 'p4', name: 'Åse', role: 'manager', hasPin: false }

test('a number and a PIN are asked for before the till is; a wrong PIN is keyed in anew, a wrong number too', async () => {
  await signIn('cashier', 2, true)
  expect([till.asked(), door().missing]).toEqual([[], 'number'])
  for (const key of ['1', '3'] as const) pressSignIn(key, 2)
  await signIn('cashier', 2, true)
  expect([till.asked(), door().missing]).toEqual([[], 'pin'])
  // With the last digit of the number the PIN is next.
  for (const key of ['4', '7', '1', '9', 'backspace', '1'] as const) pressSignIn(key, 2)
  void signIn('cashier', 2, true)
  // Impatient: the same is not asked twice.
  void signIn('cashier', 2, true)
  expect(till.asked()).toEqual([['staff.signIn', { number: 13, pin: '4711' }]])
  await till.answer(failed(problem('pin.wrong', { left: 4 })))
  expect(door()).toMatchObject({
    number: '13',
    pin: '',
    keyed: 'pin',
    trouble: { problem: { code: 'pin.wrong' } },
  })
  pressSignIn('4', 2)
  expect(door()).toMatchObject({ pin: '4', trouble: null })
  void signIn('cashier', 2, true)
  await till.answer(failed(problem('staff.noSuchNumber')))
  expect(door()).toMatchObject({ number: '', pin: '', keyed: 'number' })
})

test('where only one can sign in, the PIN alone is keyed in', () => {
  for (const key of ['4', '7', '1', '1'] as const) pressSignIn(key, 0)
  void signIn('office', 0, true)
  expect(till.asked()).toEqual([['staff.signIn', { pin: '4711' }]])
})

test('whoever comes in finds nothing that the last one had open', async () => {
  useStore.setState({ asking: { what: 'keys' }, unsettled: { trouble: null } })
  for (const key of ['1', '3', '4'] as const) pressSignIn(key, 2)
  void signIn('cashier', 2, true)
  await till.answer(done)
  expect(door()).toEqual(first)
  expect(useStore.getState()).toMatchObject({ asking: null, unsettled: null })
})

test('what the next person keys in while somebody is signed out is still there afterwards', async () => {
  openSignIn()
  for (const key of ['1', '3', '4'] as const) pressSignIn(key, 2)
  void signOut('cashier')
  // What was begun before goes with whoever leaves.
  expect(door()).toMatchObject({ number: '', pin: '', isWanted: true })
  for (const key of ['1', '2', '4'] as const) pressSignIn(key, 2)
  await till.answer(done)
  for (const key of ['7', '1'] as const) pressSignIn(key, 2)
  expect(door()).toMatchObject({ number: '12', pin: '471', keyed: 'pin', isWanted: false })
})

test('whoever cannot be signed out is told so, and stays', async () => {
  openSignIn()
  void signOut('cashier')
  await till.answer(failed(problem('till.notAnswering')))
  expect(door()).toMatchObject({ isWanted: true, trouble: { problem: { code: 'till.notAnswering' } } })
})

test('the first manager keys the PIN in twice, the same', async () => {
  const steps = [
    [{}, 'name'],
    [{ name: ' Ingrid ' }, 'pin'],
    [{ pin: '2580' }, 'again'],
    [{ again: '2581' }, 'differs'],
  ] as const
  for (const [written, missing] of steps) {
    useSignInForm.setState(written)
    await setUp('office', false)
    expect(door().missing).toBe(missing)
  }
  useSignInForm.setState({ again: '2580' })
  void setUp('office', false)
  await settled()
  expect(till.asked()).toEqual([['staff.setUp', { name: 'Ingrid', pin: '2580' }]])
})

test('the shop is named where nobody has said so, and its organisation number may wait', async () => {
  expect(hasShop({ shopName: 'Till 1', tillName: 'Till 1' })).toBe(false)
  expect(hasShop({ shopName: 'Kaffebaren', tillName: 'Till 1' })).toBe(true)
  useSignInForm.setState({ ...first, shop: ' ', name: 'Ingrid', pin: '2580', again: '2580' })
  await setUp('office', true)
  expect(door().missing).toBe('shop')
  typeShop(' Kaffebaren ')
  void setUp('office', true)
  await settled()
  const shop = { name: 'Kaffebaren', organisationNumber: '' }
  expect(till.asked()).toEqual([['staff.setUp', { name: 'Ingrid', pin: '2580', shop }]])
})

test('who signs: those who may and have a PIN; whoever is signed in is meant', () => {
  const seen = (people: MemberView[], signedIn: MemberView | null) => ({
    cashier: cashierView({
      staff: { ...sampleStaff, people, signedIn: signedIn && { ...signedIn, number: 11 } },
    }),
    office: null,
  })
  const all = [ingrid, juho, kari, pinless]
  expect(signersOf(seen(all, kari), 'refund').map(({ id }) => id)).toEqual(['p1', 'p2'])
  expect(usualSigner(seen(all, kari), 'refund')).toBeNull()
  expect(usualSigner(seen(all, juho), 'refund')).toBe('p2')
  expect(usualSigner(seen([ingrid, kari], kari), 'refund')).toBe('p1')
})

test.each([
  ['Ingrid', 'I'],
  ['Ingrid Solberg', 'IS'],
  ['  juho  erkki mäkelä ', 'JM'],
  ['Åse', 'Å'],
  ['', ''],
])('“%s” is marked %s', (name, mark) => {
  expect(initialsOf(name)).toBe(mark)
})

test('no key makes a PIN longer than a PIN can be', () => {
  for (const digit of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '1', '2', '3'] as const)
    pressSignIn(digit, 0)
  expect(door().pin).toBe('123456789012')
  pressSignIn('backspace', 0)
  expect(door().pin).toBe('12345678901')
  pressSignIn('clear', 0)
  expect(door().pin).toBe('')
})

test('the next person keys their number over the one that stood there', () => {
  typeNumber('11', 2)
  keyInto('number')
  pressSignIn('1', 2)
  pressSignIn('3', 2)
  expect(door()).toMatchObject({ number: '13', keyed: 'pin', pin: '' })
  typeNumber('137', 2)
  expect(door()).toMatchObject({ number: '13', keyed: 'pin' })
})

test('another number empties the PIN that was begun for the one before', () => {
  for (const key of ['1', '1', '7', '3'] as const) pressSignIn(key, 2)
  expect(door()).toMatchObject({ number: '11', pin: '73' })
  keyInto('number')
  pressSignIn('1', 2)
  expect(door()).toMatchObject({ number: '1', pin: '' })
})

test('where the PIN alone was wrong, a number is keyed first as soon as one is asked', async () => {
  for (const key of ['4', '7', '1', '1'] as const) pressSignIn(key, 0)
  void signIn('cashier', 0, true)
  await till.answer(failed(problem('pin.wrong', { left: 4 })))
  for (const key of ['1', '2', '4'] as const) pressSignIn(key, 2)
  expect(door()).toMatchObject({ number: '12', pin: '4' })
})
