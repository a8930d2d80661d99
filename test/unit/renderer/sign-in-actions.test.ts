// Sign-in at a staff's screen: who is chosen, what is keyed in, what the till says to it, and what is left behind.
import { afterEach, expect, test } from 'vitest'
import { useSignIn } from '#renderer/staff/sign-in-actions.ts'
import { blankSignIn, openSignIn, useSignInWish, type StaffSurface } from '#renderer/staff/sign-in-form.ts'
import { hasShop } from '#renderer/ui/shop-name.tsx'
import { initialsOf } from '#renderer/office/staff/staff-page.tsx'
import { signersOf, usualSigner } from '#renderer/signature/use-signature.ts'
import { useStore } from '#renderer/till/store.ts'
import type { Key } from '#renderer/ui/amount-keys.ts'
import { failed, problem, type Result } from '#shared/problem.ts'
import type { MemberView } from '#shared/staff.ts'
import { useDrawnHooks } from '#test/support/pages/drawn-hook.ts'
import { done, useManualTill } from '#test/support/pages/manual-till.ts'
import { sampleStaff } from '#test/support/samples/staff.ts'
import { cashierView } from '#test/support/samples/screens.ts'

const till = useManualTill()
const { draw, settles } = useDrawnHooks()
afterEach(() => useSignInWish.setState({ isWanted: false }))

/** The screen of sign-in, by numbers of so many digits. */
function openScreen(most: number, surface: StaffSurface = 'cashier') {
  const { now: door, does } = draw(() => useSignIn(surface))
  return {
    door,
    does,
    keys: (...all: Key[]) => {
      for (const key of all) does(({ pressSignIn }) => pressSignIn(key, most))
    },
    /** Once another number of digits is asked for. */
    keysBy: (digits: number, ...all: Key[]) => {
      for (const key of all) does(({ pressSignIn }) => pressSignIn(key, digits))
    },
    signsIn: () => does(({ signIn }) => void signIn(most, true)),
  }
}
const answers = (result: Result<unknown> = done) => settles(() => till.answer(result))

const ingrid: MemberView = { id: 'p1', name: 'Ingrid Solberg', role: 'manager', hasPin: true }
const juho: MemberView = { id: 'p2', name: 'Juho', role: 'manager', hasPin: true }
const kari: MemberView = { id: 'p3', name: 'Kari', role: 'cashier', hasPin: true }
const pinless: MemberView = { id: 'p4', name: 'Åse', role: 'manager', hasPin: false }

test('a number and a PIN are asked for before the till is; a wrong PIN is keyed in anew, a wrong number too', async () => {
  const { door, keys, signsIn } = openScreen(2)
  signsIn()
  expect([till.asked(), door().missing]).toEqual([[], 'number'])
  keys('1', '3')
  signsIn()
  expect([till.asked(), door().missing]).toEqual([[], 'pin'])
  // With the last digit of the number the PIN is next.
  keys('4', '7', '1', '9', 'backspace', '1')
  signsIn()
  // Impatient: the same is not asked twice.
  signsIn()
  expect(till.asked()).toEqual([['staff.signIn', { number: 13, pin: '4711' }]])
  await answers(failed(problem('pin.wrong', { left: 4 })))
  expect(door()).toMatchObject({
    number: '13',
    pin: '',
    keyed: 'pin',
    trouble: { problem: { code: 'pin.wrong' } },
  })
  keys('4')
  expect(door()).toMatchObject({ pin: '4', trouble: null })
  signsIn()
  await answers(failed(problem('staff.noSuchNumber')))
  expect(door()).toMatchObject({ number: '', pin: '', keyed: 'number' })
})

test('where only one can sign in, the PIN alone is keyed in', () => {
  const { keys, signsIn } = openScreen(0, 'office')
  keys('4', '7', '1', '1')
  signsIn()
  expect(till.asked()).toEqual([['staff.signIn', { pin: '4711' }]])
})

test('whoever comes in finds nothing that the last one had open', async () => {
  useStore.setState({ asking: { what: 'keys' }, unsettled: { trouble: null } })
  openSignIn()
  const { door, keys, signsIn } = openScreen(2)
  keys('1', '3', '4')
  signsIn()
  await answers()
  expect([door(), useSignInWish.getState().isWanted]).toMatchObject([blankSignIn, false])
  expect(useStore.getState()).toMatchObject({ asking: null, unsettled: null })
})

test('what the next person keys in while somebody is signed out is still there afterwards', async () => {
  openSignIn()
  const { door, does, keys } = openScreen(2)
  keys('1', '3', '4')
  does(({ signOut }) => void signOut())
  // What was begun before goes with whoever leaves.
  expect([door(), useSignInWish.getState().isWanted]).toMatchObject([{ number: '', pin: '' }, true])
  keys('1', '2', '4')
  await answers()
  keys('7', '1')
  expect(door()).toMatchObject({ number: '12', pin: '471', keyed: 'pin' })
  expect(useSignInWish.getState().isWanted).toBe(false)
})

test('whoever cannot be signed out is told so, and stays', async () => {
  openSignIn()
  const { door, does } = openScreen(2)
  does(({ signOut }) => void signOut())
  await answers(failed(problem('till.notAnswering')))
  expect(door()).toMatchObject({ trouble: { problem: { code: 'till.notAnswering' } } })
  expect(useSignInWish.getState().isWanted).toBe(true)
})

test('the first manager keys the PIN in twice, the same', () => {
  const { door, does } = openScreen(0, 'office')
  const steps = [
    [{}, 'name'],
    [{ name: ' Ingrid ' }, 'pin'],
    [{ pin: '2580' }, 'again'],
    [{ again: '2581' }, 'differs'],
  ] as const
  for (const [written, missing] of steps) {
    does(({ write }) => write(written))
    does(({ setUp }) => void setUp(false))
    expect(door().missing).toBe(missing)
  }
  does(({ write }) => write({ again: '2580' }))
  does(({ setUp }) => void setUp(false))
  expect(till.asked()).toEqual([['staff.setUp', { name: 'Ingrid', pin: '2580' }]])
})

test('the shop is named where nobody has said so, and its organisation number may wait', () => {
  expect(hasShop({ shopName: 'Till 1', tillName: 'Till 1' })).toBe(false)
  expect(hasShop({ shopName: 'Kaffebaren', tillName: 'Till 1' })).toBe(true)
  const { door, does } = openScreen(0, 'office')
  does(({ write }) => write({ shop: ' ', name: 'Ingrid', pin: '2580', again: '2580' }))
  does(({ setUp }) => void setUp(true))
  expect(door().missing).toBe('shop')
  does(({ write }) => write({ shop: ' Kaffebaren ' }))
  does(({ setUp }) => void setUp(true))
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
  const { door, keys } = openScreen(0)
  keys('1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '1', '2', '3')
  expect(door().pin).toBe('123456789012')
  keys('backspace')
  expect(door().pin).toBe('12345678901')
  keys('clear')
  expect(door().pin).toBe('')
})

test('the next person keys their number over the one that stood there', () => {
  const { door, does, keys } = openScreen(2)
  does(({ typeNumber }) => typeNumber('11', 2))
  does(({ keyInto }) => keyInto('number'))
  keys('1', '3')
  expect(door()).toMatchObject({ number: '13', keyed: 'pin', pin: '' })
  does(({ typeNumber }) => typeNumber('137', 2))
  expect(door()).toMatchObject({ number: '13', keyed: 'pin' })
})

test('another number empties the PIN that was begun for the one before', () => {
  const { door, does, keys } = openScreen(2)
  keys('1', '1', '7', '3')
  expect(door()).toMatchObject({ number: '11', pin: '73' })
  does(({ keyInto }) => keyInto('number'))
  keys('1')
  expect(door()).toMatchObject({ number: '1', pin: '' })
})

test('where the PIN alone was wrong, a number is keyed first as soon as one is asked', async () => {
  const { door, keys, keysBy, signsIn } = openScreen(0)
  keys('4', '7', '1', '1')
  signsIn()
  await answers(failed(problem('pin.wrong', { left: 4 })))
  keysBy(2, '1', '2', '4')
  expect(door()).toMatchObject({ number: '12', pin: '4' })
})
