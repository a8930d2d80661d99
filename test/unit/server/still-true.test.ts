// What let a page in is true as long as it is open: over the wire, at commands and at streams, for people, screens and a restored till.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { CommandName, AnswerOf, InputOf, Views } from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'
import { createPage, type Page } from '#test/support/till/http-page.ts'
import { sendCopy } from '#test/support/pages/uploads.ts'
import { cheapPinCost } from '#test/support/till/first-staff.ts'
import { openHttpTill, speak, statusOf, type HttpTill } from '#test/support/till/http-till.ts'
import { tillFactsOf } from '#test/support/till/journal.ts'
import { opened } from '#test/support/till/shop.ts'
import { emptyFolder } from '#test/support/till/vaults.ts'

const ingrid = '739152'
const juho = '852046'

/** A folder of a till that sells for real, so that everybody signs in. */
function realFolder(): string {
  const folder = emptyFolder()
  const service = {
    kind: 'service',
    baseUrl: 'http://localhost:9',
    handler: { merchant_serial_number: '123456', environment: 'TEST' },
  }
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ service }))
  return folder
}

const openReal = (folder = realFolder(), pinCost = cheapPinCost) =>
  openHttpTill({ folder, environment: {}, pinCost })

async function pageOf(till: HttpTill, surface: Surface): Promise<Page> {
  const page = createPage(till.url, surface)
  await page.comeIn(till.server.entrance(surface))
  return page
}

/** By which the till knows the page: its cookie carries it. */
const sessionOf = (page: Page): string => /=([\w-]+)\./.exec(page.cookie())?.[1] ?? ''

type Staffed = Pick<Views['cashier'], 'staff'>

/** Its stream: who is signed in by each view, and when it ended. */
function follow(page: Page) {
  const stop = new AbortController()
  const names: (string | null)[] = []
  let wake = () => {}
  const ended = page.listen(stop.signal, (view) => {
    const { staff } = JSON.parse(view) as Staffed // the till's own word
    names.push(staff.signedIn?.name ?? null)
    wake()
  })
  return {
    names,
    ended,
    async until(name: string | null): Promise<void> {
      while (names.at(-1) !== name) await new Promise<void>((resolve) => (wake = resolve))
    },
    [Symbol.dispose]: () => stop.abort(),
  }
}

/** Ingrid in the office, and Juho at a cashier's page with its stream open. */
async function openStaffed() {
  const till = await openReal()
  const office = await pageOf(till, 'office')
  opened(await office.ask('staff.setUp', { name: 'Ingrid', pin: ingrid }))
  const { person, number } = opened(
    await office.ask('staff.add', { name: 'Juho', role: 'manager', pin: juho, ownPin: ingrid }),
  )
  const page = await pageOf(till, 'cashier')
  opened(await page.ask('staff.signIn', { number, pin: juho }))
  return { till, office, page, person, number, [Symbol.asyncDispose]: () => till[Symbol.asyncDispose]() }
}

/** The one cashier's screen in the office's list. */
async function screenIn(office: Page): Promise<string> {
  const paired = opened(await office.ask('screens.read', {}))
  const [one, ...others] = paired?.screens.filter(({ surface }) => surface === 'cashier') ?? []
  expect(others).toEqual([])
  return one?.screen ?? ''
}

test.each([
  ['is given another PIN', 'staff.setPin', { pin: '963147' }],
  ['is made a cashier', 'staff.change', { name: 'Juho', role: 'cashier' }],
  ['is removed', 'staff.remove', {}],
] as const)('whoever %s hears it on the open stream, and is heard no more', async (_, name, to) => {
  await using shop = await openStaffed()
  const { office, page, person } = shop
  using stream = follow(page)
  await stream.until('Juho')
  opened(await office.ask(name, { person, ...to, ownPin: ingrid }))
  await stream.until(null)
  expect(await page.ask('sale.recent', {})).toMatchObject({ problem: { code: 'staff.signInFirst' } })
})

test.each([
  ['is given another PIN', 'staff.setPin', { pin: '963147' }],
  ['is made a cashier', 'staff.change', { name: 'Juho', role: 'cashier' }],
  ['is removed', 'staff.remove', {}],
] as const)('a code that was made by whoever %s lets nobody in any more', async (_, name, to) => {
  await using shop = await openStaffed()
  const { till, office, person, number } = shop
  const own = await pageOf(till, 'office')
  opened(await own.ask('staff.signIn', { number, pin: juho }))
  opened(await own.ask('screens.pair', { surface: 'office', ownPin: juho }))
  opened(await own.ask('registers.pair', { name: 'Bakery 1', rights: ['pay'], ownPin: juho }))
  opened(await office.ask('screens.pair', { surface: 'customer', ownPin: ingrid }))
  const codes = async () => ({
    screens: opened(await office.ask('screens.read', {}))?.codes ?? [],
    registers: opened(await office.ask('registers.read', {})).codes,
  })
  const made = await codes()
  expect([made.screens, made.registers].map(({ length }) => length)).toEqual([2, 1])
  opened(await office.ask(name, { person, ...to, ownPin: ingrid }))
  expect(await codes()).toMatchObject({ screens: [{ surface: 'customer' }], registers: [] })
  const { pairing, opened: open } = till.server
  const codeOf = (of: Surface) => made.screens.find(({ surface }) => surface === of)?.code ?? ''
  expect(open.till.registers.redeem(made.registers[0]?.code ?? '', 'near')).toMatchObject({
    problem: { code: 'register.codeRefused' },
  })
  expect(pairing.redeem('office', codeOf('office'), 'near')).toBe('wrong')
  expect(pairing.redeem('customer', codeOf('customer'), 'near')).toBe('right')
})

test('a screen that is another while the PIN of a sign-in is looked at: nobody is signed in there', async () => {
  // So long that what is asked meanwhile is done before.
  await using till = await openReal(realFolder(), { ...cheapPinCost, p: 100 })
  const office = await pageOf(till, 'office')
  opened(await office.ask('staff.setUp', { name: 'Ingrid', pin: ingrid }))
  const page = await pageOf(till, 'cashier')
  const signedIn = () =>
    tillFactsOf(till.server.opened.folder.journal).filter(({ kind }) => kind === 'signedIn').length
  const before = signedIn()
  const asked = page.ask('staff.signIn', { pin: ingrid })
  await page.comeIn(till.server.entrance('cashier'))
  expect(await asked).toMatchObject({ problem: { code: 'surface.notPaired' } })
  expect(signedIn()).toBe(before)
  expect(till.server.opened.till.view('cashier', sessionOf(page)).staff.signedIn).toBeNull()
})

test('a screen that is sent away: its stream ends, and whoever was signed in there is signed out at once', async () => {
  await using shop = await openStaffed()
  const { till, office, page, person } = shop
  using stream = follow(page)
  await stream.until('Juho')
  const session = sessionOf(page)
  const seen = () => till.server.opened.till.view('cashier', session).staff.signedIn
  expect(seen()?.name).toBe('Juho')
  opened(await office.ask('screens.unpair', { screen: await screenIn(office), ownPin: ingrid }))
  await stream.ended
  expect(seen()).toBeNull()
  const out = tillFactsOf(till.server.opened.folder.journal).filter(({ kind }) => kind === 'signedOut')
  expect(out).toMatchObject([{ person: { id: person } }])
  expect((await page.command('sale.recent', {})).status).toBe(401)
})

test('a screen that is sent away between a sign-in and its next word is sent away under both names', async () => {
  await using shop = await openStaffed()
  const { till, office, number } = shop
  const page = await pageOf(till, 'cashier')
  const before = sessionOf(page)
  opened(await page.ask('staff.signIn', { number, pin: juho }))
  const after = sessionOf(page)
  expect(after).not.toBe(before)
  opened(await office.ask('screens.unpair', { screen: before, ownPin: ingrid }))
  expect(till.server.opened.till.view('cashier', after).staff.signedIn).toBeNull()
  expect((await page.command('sale.recent', {})).status).toBe(401)
})

test('whoever signs in or out at a screen between the list and its end changes nothing: it is sent away', async () => {
  await using shop = await openStaffed()
  const { office, page } = shop
  const screen = await screenIn(office)
  for (let turn = 0; turn < 3; turn += 1) opened(await page.ask('staff.signOut', {}))
  expect(await screenIn(office)).toBe(screen)
  opened(await office.ask('screens.unpair', { screen, ownPin: ingrid }))
  expect((await page.command('staff.signOut', {})).status).toBe(401)
})

test('a screen that is sent away while its command comes in: the rest of it is not heard', async () => {
  await using till = await openHttpTill()
  const [office, page] = [await pageOf(till, 'office'), await pageOf(till, 'cashier')]
  const body = JSON.stringify({ value: 4_900 })
  using line = await speak(till.server.port)
  line.say(
    [
      'POST /cashier/commands/basket.addAmount HTTP/1.1',
      `Host: 127.0.0.1:${till.server.port}`,
      `Origin: ${till.url}`,
      `Cookie: ${page.cookie()}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
      '',
      body.slice(0, 4),
    ].join('\r\n'),
  )
  // It is let in, and its body is waited for.
  await line.until('100 Continue')
  opened(await office.ask('screens.unpair', { screen: sessionOf(page) }))
  line.say(body.slice(4))
  const heard = await line.until(/HTTP\/1\.1 (?!100)\d{3}[^]*\r\n\r\n/)
  expect(statusOf(heard.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, ''))).toBe(401)
  expect(till.server.opened.till.view('cashier').basket.lines).toEqual([])
})

test('a till that is restored from a copy knows no page and nobody of before', async () => {
  const folder = realFolder()
  const pages: Page[] = []
  {
    await using till = await openReal(folder)
    const office = await pageOf(till, 'office')
    opened(await office.ask('staff.setUp', { name: 'Ingrid', pin: ingrid }))
    const cashier = await pageOf(till, 'cashier')
    opened(await cashier.ask('staff.signIn', { pin: ingrid }))
    pages.push(office, cashier)
    const ask = <Name extends CommandName>(name: Name, input: InputOf<Name>) => office.ask(name, input)
    const { base64 } = opened(await ask('backup.make', {}))
    const copy = await sendCopy(ask, Buffer.from(base64 ?? '', 'base64'))
    const manager = { pin: ingrid, reason: 'a new disk' }
    opened(await ask('backup.restore', { ...copy, manager }))
  }
  await using till = await openReal(folder)
  for (const page of pages) {
    const headers = { cookie: page.cookie(), origin: till.url }
    for (const [method, where] of [
      ['GET', ''],
      ['GET', 'events'],
      ['POST', 'commands/staff.signIn'],
    ] as const) {
      const answer = await fetch(`${till.url}/${page.surface}/${where}`, { method, headers })
      expect([page.surface, where, answer.status]).toEqual([page.surface, where, 401])
    }
  }
  const office = await pageOf(till, 'office')
  const { screens } = opened(await signedIn(office)) as AnswerOf<'screens.read'> & object
  // The list names no screen that would not be heard.
  expect(screens.map(({ isAsking }) => isAsking)).toEqual([true])
})

async function signedIn(office: Page) {
  opened(await office.ask('staff.signIn', { pin: ingrid }))
  return office.ask('screens.read', {})
}
