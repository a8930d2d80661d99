// Tests of pairing: how a screen gets in with a code, how a guesser does not, and what is left of a screen that was removed.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPairing } from '#core/system/pairing-codes.ts'
import type { PairedScreens } from '#shared/screens.ts'
import en from '#shared/locales/en/entrance.json' with { type: 'json' }
import type { Surface } from '#shared/command.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { ask, cookieFrom, openHttpTill, speak, type HttpTill } from '#test/support/till/http-till.ts'

describe('a code', () => {
  const clock = createManualClock()
  const dead: Surface[] = []
  const fresh = (seed = 1) => createPairing<Surface>(clock, seeded(seed), (of) => void dead.push(of))
  /** A minute in which nobody tries. */
  const rest = () => clock.advance(60_000)

  test('has 40 bits in letters that nobody mistakes for others, and none is like another', () => {
    const pairing = fresh()
    const codes = Array.from({ length: 2000 }, () => pairing.make('customer').code)
    expect(new Set(codes).size).toBe(2000)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    const letters = new Set(codes.join('').replaceAll('-', ''))
    expect(8 * Math.log2(letters.size)).toBe(40)
  })

  test.each([(code: string) => code, (code: string) => ` ${code.toLowerCase().replace('-', ' ')} `])(
    'is read as people type it, and lets in once',
    (typed) => {
      const pairing = fresh()
      const { code } = pairing.make('customer')
      expect(pairing.redeem('customer', typed(code), 'near')).toBe('right')
      expect(pairing.redeem('customer', code, 'near')).toBe('wrong')
      expect(pairing.alive()).toEqual([])
      rest()
    },
  )

  test('is for its own surface, and the newest of it', () => {
    const pairing = fresh()
    const older = pairing.make('customer')
    const newer = pairing.make('customer')
    const { code } = pairing.make('office')
    expect(pairing.redeem('customer', older.code, 'near')).toBe('wrong')
    expect(pairing.redeem('customer', code, 'near')).toBe('wrong')
    expect(pairing.redeem('cashier', newer.code, 'near')).toBe('wrong')
    expect(pairing.redeem('customer', newer.code, 'near')).toBe('right')
    expect(pairing.redeem('office', code, 'near')).toBe('right')
    rest()
  })

  test('is good for five minutes, whatever the machine’s clock is set to', () => {
    const pairing = fresh()
    const { code, until } = pairing.make('customer')
    expect(until - clock.now()).toBe(300_000)
    clock.advance(299_999)
    clock.jump(-3_600_000)
    expect(pairing.alive()).toHaveLength(1)
    clock.advance(1)
    expect(pairing.alive()).toEqual([])
    expect(pairing.redeem('customer', code, 'near')).toBe('wrong')
    rest()
  })

  test.each(['', ' ', '-', 'none', 'AAAAAAAA'])('“%s” is never one, also where none was made', (given) => {
    expect(fresh().redeem('customer', given, 'near')).toBe('wrong')
  })

  test('is none for whoever typed five wrong ones, and still lets in whoever is elsewhere', () => {
    const pairing = fresh()
    const { code } = pairing.make('customer')
    const other = pairing.make('office')
    for (let tries = 0; tries < 5; tries += 1)
      expect(pairing.redeem('customer', 'AAAAAAAA', 'guesser')).toBe('wrong')
    expect(dead.splice(0)).toEqual(['customer'])
    expect(pairing.redeem('customer', code, 'guesser')).toBe('wrong')
    expect(pairing.redeem('customer', code, 'near')).toBe('right')
    expect(pairing.alive()).toEqual([other])
    rest()
  })

  test('is dead for all after twenty wrong ones of several, and that is told', () => {
    const pairing = fresh()
    const { code } = pairing.make('customer')
    for (const guesser of ['a', 'b', 'c', 'd'])
      for (let tries = 0; tries < 5; tries += 1)
        expect(pairing.redeem('customer', 'AAAAAAAA', guesser)).toBe('wrong')
    expect(dead.splice(0)).toEqual(['customer', 'customer', 'customer', 'customer'])
    expect(pairing.redeem('customer', code, 'near')).toBe('wrong')
    expect(pairing.alive()).toEqual([])
    rest()
  })

  test('one sender tries no more than twenty times a minute, with whatever code, and keeps nobody else from it', () => {
    const pairing = fresh()
    for (let tries = 0; tries < 20; tries += 1) pairing.redeem('customer', 'AAAAAAAA', 'guesser')
    const { code } = pairing.make('customer')
    const office = pairing.make('office')
    expect(pairing.redeem('customer', code, 'guesser')).toBe('tooMany')
    expect(pairing.redeem('office', office.code, 'near')).toBe('right')
    clock.advance(59_999)
    expect(pairing.redeem('customer', code, 'guesser')).toBe('tooMany')
    clock.advance(1)
    expect(pairing.redeem('customer', code, 'guesser')).toBe('right')
  })

  test('what a sender has tried at it stays, whoever else tries from thousands of addresses', () => {
    const pairing = fresh()
    const { code } = pairing.make('customer')
    for (let tries = 0; tries < 5; tries += 1) pairing.redeem('customer', 'AAAAAAAA', 'guesser')
    for (let nth = 0; nth < 3000; nth += 1) pairing.redeem('office', 'AAAAAAAA', `2001:db8::${nth}`)
    expect(pairing.redeem('customer', code, 'guesser')).toBe('wrong')
    expect(pairing.redeem('customer', code, 'near')).toBe('right')
    dead.splice(0)
  })
})

describe('over the wire', () => {
  let till: HttpTill
  let office: string
  beforeAll(async () => {
    till = await openHttpTill()
    office = await cookieFrom(till.server.surfaces.office)
  })
  afterAll(() => till[Symbol.asyncDispose]())

  const pair = (of: string, code: string, headers: Record<string, string> = {}) =>
    fetch(`${till.url}/${of}/pair`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ code }),
      headers: { origin: till.url, 'accept-language': 'en', ...headers },
    })
  const asked = async (name: string, input: unknown = {}) =>
    (await (await ask(till.url, name, input, { surface: 'office', cookie: office })).json()) as {
      ok: boolean
      value: PairedScreens
      problem?: { code: string }
    }

  test('staff make a code in the office, a browser types it, and is that screen from then on', async () => {
    await asked('screens.pair', { surface: 'customer' })
    const { value } = await asked('screens.read')
    const code = value.codes[0]?.code ?? ''
    const entered = await pair('customer', code)
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/customer/?entered'])
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await fetch(`${till.url}/customer/`, { headers: { cookie } })).status).toBe(200)
    const { value: after } = await asked('screens.read')
    expect(after.codes).toEqual([])
    expect(after.screens.map(({ surface, isAsking }) => [surface, isAsking])).toContainEqual([
      'customer',
      false,
    ])
    expect(after.screens.filter(({ isAsking }) => isAsking).map(({ surface }) => surface)).toEqual(['office'])
  })

  test('a wrong code is said on the page, which no other site can send', async () => {
    const wrong = await pair('customer', 'AAAA-AAAA')
    expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([401, null])
    const text = await wrong.text()
    expect(text).toContain(en['screen.wrong'])
    expect(text).toContain('aria-invalid="true"')
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ])
      expect((await pair('customer', 'AAAA-AAAA', headers)).status).toBe(403)
    const long = await pair('customer', 'A'.repeat(5000))
    expect(long.status).toBe(401)
  })

  test('a code is neither in the log, nor in a file, nor in a view', async () => {
    await asked('screens.pair', { surface: 'cashier' })
    const { value } = await asked('screens.read')
    const code = value.codes[0]?.code ?? 'none'
    await pair('cashier', code)
    for (const name of ['till.log', 'screens.json', 'till.json'])
      expect(readFileSync(path.join(till.folder, name), 'utf8')).not.toContain(code)
    const { till: opened } = till.server.opened
    expect(JSON.stringify([opened.view('office'), opened.view('cashier')])).not.toContain(code)
  })

  test('a screen that is sent away hears it at once, is forgotten, and stays away after a restart', async () => {
    const folder = till.folder + '-away'
    let cookie = ''
    {
      await using first = await openHttpTill({ folder })
      const own = await cookieFrom(first.server.surfaces.office)
      cookie = await cookieFrom(first.server.surfaces.customer ?? '')
      using line = await speak(first.server.port)
      line.say(
        `GET /customer/events HTTP/1.1\r\nHost: 127.0.0.1:${first.server.port}\r\nCookie: ${cookie}\r\n\r\n`,
      )
      await line.until('event: view')
      const screen = /=([\w-]+)\./.exec(cookie)?.[1]
      const sent = await ask(first.url, 'screens.unpair', { screen }, { surface: 'office', cookie: own })
      expect(await sent.json()).toMatchObject({ ok: true })
      // On disk at once: a till may end at any time.
      expect(readFileSync(path.join(folder, 'screens.json'), 'utf8')).not.toContain(screen)
      await line.until(/\r\n0\r\n\r\n$/)
      const again = await fetch(`${first.url}/customer/`, { headers: { cookie } })
      expect(again.status).toBe(401)
      expect(again.headers.get('clear-site-data')).toBe('"cache"')
      expect(again.headers.get('set-cookie')).toMatch(
        /^kasse-[0-9a-z]{6}-customer=; Max-Age=0; Path=\/customer\//,
      )
      const twice = await ask(first.url, 'screens.unpair', { screen }, { surface: 'office', cookie: own })
      expect(await twice.json()).toMatchObject({ ok: false, problem: { code: 'screen.unknown' } })
    }
    await using second = await openHttpTill({ folder })
    expect((await fetch(`${second.url}/customer/events`, { headers: { cookie } })).status).toBe(401)
  })

  test('only whoever may change settings makes codes and sends screens away, and no other screen', async () => {
    const cashier = await cookieFrom(till.server.surfaces.cashier)
    for (const [name, input] of [
      ['screens.read', {}],
      ['screens.pair', { surface: 'office' }],
      ['screens.unpair', { screen: 'x' }],
    ] as const)
      expect(await (await ask(till.url, name, input, { cookie: cashier })).json()).toMatchObject({
        problem: { code: 'command.notAllowed' },
      })
    expect(await asked('screens.pair', { surface: 'kiosk' })).toMatchObject({ ok: false })
    expect(await asked('screens.pair', { surface: '__proto__' })).toMatchObject({
      problem: { code: 'command.badShape' },
    })
  })

  test('a hundred screens and no more: the one not seen for longest goes', async () => {
    const clock = createManualClock()
    await using busy = await openHttpTill({ clock })
    const first = await cookieFrom(busy.server.surfaces.cashier)
    const second = await cookieFrom(busy.server.surfaces.cashier)
    using line = await speak(busy.server.port)
    line.say(
      `GET /cashier/events HTTP/1.1\r\nHost: 127.0.0.1:${busy.server.port}\r\nCookie: ${second}\r\n\r\n`,
    )
    await line.until('event: view')
    clock.advance(1000)
    const isIn = async (cookie: string) =>
      (await fetch(`${busy.url}/cashier/`, { headers: { cookie }, redirect: 'manual' })).status
    expect(await isIn(first)).toBe(200)
    for (let count = 0; count < 99; count += 1) {
      clock.advance(1)
      await cookieFrom(busy.server.surfaces.office)
    }
    expect([await isIn(first), await isIn(second)]).toEqual([200, 401])
    // What it had open shows nothing of the till any more.
    expect(await line.until(/\r\n0\r\n\r\n$/)).toContain('event: view')
  })
})
