// Tests of entrance by an address with a token: who, how often, and for how long the till knows them again.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageHtml } from '#server/entrance-pages.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { cookieFrom, openHttpTill, type HttpTill } from '#test/support/till/http-till.ts'
import { emptyFolder } from '#test/support/till/vaults.ts'

let till: HttpTill
beforeAll(async () => void (till = await openHttpTill()))
afterAll(() => till[Symbol.asyncDispose]())

const open = (address: string, cookie = '') =>
  fetch(address, { redirect: 'manual', headers: { cookie, 'accept-language': 'en' } })
const tokenIn = (address: string) => new URL(address).searchParams.get('token') ?? ''

test('an address for a program lets one browser in; for the next it is used up', async () => {
  const address = till.server.entrance('cashier')
  const first = await open(address)
  expect([first.status, first.headers.get('location')]).toEqual([303, '/cashier/?entered'])
  const second = await open(address)
  expect(second.status).toBe(401)
  expect(second.headers.get('set-cookie')).toBeNull()
  expect(await second.text()).toContain('not paired with the till')
})

test('of two browsers that open it at the same moment one is let in', async () => {
  const address = till.server.entrance('customer')
  const both = await Promise.all([open(address), open(address)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([303, 401])
})

test('an address for people is good until ten minutes after its first use, however late that is', async () => {
  const clock = createManualClock()
  await using slow = await openHttpTill({ clock })
  const { cashier, office } = slow.server.surfaces
  const again = async () => (await open(cashier)).status
  clock.advance(20 * 3_600_000)
  expect(await again()).toBe(303)
  clock.advance(599_000)
  expect(await again()).toBe(303)
  clock.advance(1000)
  expect([await again(), await again()]).toEqual([401, 401])
  expect((await open(office)).status).toBe(303)
})

test('whoever only looks at what an address is does not use it up', async () => {
  const address = till.server.entrance('cashier')
  expect((await fetch(address, { method: 'HEAD', redirect: 'manual' })).status).toBe(401)
  expect((await open(address)).status).toBe(303)
})

test('a browser that is let in again is another: the cookie that it brought opens nothing any more', async () => {
  await using till = await openHttpTill()
  const planted = await cookieFrom(till.server.entrance('cashier'))
  const entered = await cookieFrom(till.server.entrance('cashier'), { cookie: planted })
  expect(entered).not.toBe(planted)
  const page = (cookie: string) => fetch(`${till.url}/cashier/`, { headers: { cookie } })
  expect([(await page(planted)).status, (await page(entered)).status]).toEqual([401, 200])
})

test('a browser that was let in opens its used address, and is led to where no token is seen', async () => {
  const address = till.server.entrance('cashier')
  const cookie = await cookieFrom(address)
  const again = await open(address, cookie)
  expect([again.status, again.headers.get('location')]).toEqual([303, '/cashier/'])
  expect(again.headers.get('set-cookie')).toContain(cookie)
})

test('a browser that keeps no cookies is told so once it was let in, and not asked for a code; one that does is led on', async () => {
  const entered = await open(till.server.entrance('cashier'))
  const next = new URL(entered.headers.get('location') ?? '', till.url).href
  const without = await open(next)
  const page = await without.text()
  expect(without.status).toBe(401)
  expect(page).toContain('keeps no cookie of this screen')
  expect(page).toContain('Allow cookies for this address')
  expect(page).not.toContain('<form')
  expect(page).toContain('make a new code in the office')
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
  const led = await open(next, cookie)
  expect([led.status, led.headers.get('location')]).toEqual([303, '/cashier/'])
  expect((await open(`${till.url}/cashier/`, cookie)).status).toBe(200)
})

test('a browser that allows cookies once it was told so follows the link to where a new code lets it in', async () => {
  const pair = async () => {
    const { code } = till.server.pairing.make('customer')
    const headers = { origin: till.url, 'content-type': 'application/x-www-form-urlencoded' }
    const address = `${till.url}/customer/pair`
    return fetch(address, { method: 'POST', redirect: 'manual', headers, body: `code=${code}` })
  }
  const entered = new URL((await pair()).headers.get('location') ?? '', till.url)
  const told = await (await open(entered.href)).text()
  const [, link = ''] = /<a href="([^"]+)">Enter a new code<\/a>/.exec(told) ?? []
  const asked = await open(new URL(link, entered).href)
  expect([asked.status, (await asked.text()).includes('name="code"')]).toEqual([401, true])
  const again = await pair()
  const cookie = again.headers.get('set-cookie')?.split(';')[0] ?? ''
  const led = await open(new URL(again.headers.get('location') ?? '', till.url).href, cookie)
  expect([led.status, led.headers.get('location')]).toEqual([303, '/customer/'])
  expect((await open(`${till.url}/customer/`, cookie)).status).toBe(200)
})

test('no two tokens and no two sessions are alike, and each has the chance it should', async () => {
  const addresses = Array.from({ length: 60 }, () => Object.values(till.server.surfaces)).flat()
  const tokens = addresses.map(tokenIn)
  expect(new Set(tokens).size).toBe(tokens.length)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(192 / 8)
  const cookies: string[] = []
  for (let count = 0; count < 5; count += 1) cookies.push(await cookieFrom(till.server.surfaces.office))
  const sessions = cookies.map((cookie) => /=([\w-]+)\./.exec(cookie)?.[1] ?? '')
  expect(new Set(sessions).size).toBe(5)
  for (const session of sessions) expect(Buffer.from(session, 'base64url')).toHaveLength(128 / 8)
})

test('addresses that nobody opens are forgotten in the end, the oldest first', async () => {
  const { cashier: oldest } = till.server.surfaces
  for (let count = 0; count < 64; count += 1) expect(till.server.surfaces.office).toContain('token=')
  expect((await open(oldest)).status).toBe(401)
})

test('a browser that is started all night and never comes to life leaves the addresses of people as they are', async () => {
  const { cashier: told } = till.server.surfaces
  for (let count = 0; count < 100; count += 1) expect(till.server.entrance('kiosk')).toContain('token=')
  expect((await open(told)).status).toBe(303)
  const [before, now] = [till.server.entrance('customer'), till.server.entrance('customer')]
  expect([(await open(before)).status, (await open(now)).status]).toEqual([401, 303])
})

test('the till knows a browser again after a restart, by its list and by its secret, not by one of them', async () => {
  let cookie = ''
  {
    await using first = await openHttpTill({ folder: till.folder + '-again' })
    cookie = await cookieFrom(first.server.surfaces.cashier)
  }
  const list = path.join(till.folder + '-again', 'screens.json')
  expect(statSync(list).mode & 0o077).toBe(0)
  const page = async () => {
    await using next = await openHttpTill({ folder: till.folder + '-again' })
    return (await open(`${next.url}/cashier/`, cookie)).status
  }
  expect(await page()).toBe(200)
  const kept = readFileSync(list, 'utf8')
  expect(kept).not.toContain(cookie.split('.')[1]) // whoever reads the list cannot speak
  writeFileSync(list, '{ "screens": [')
  expect(await page()).toBe(401)
  writeFileSync(list, kept.replace('"cashier"', '"office"'))
  expect(await page()).toBe(401)
  writeFileSync(list, kept)
  expect(await page()).toBe(200)
  const identity = path.join(till.folder + '-again', 'till.json')
  const own = readFileSync(identity, 'utf8')
  writeFileSync(identity, own.replace(/"secret": ".{8}/, '"secret": "another.'))
  expect(await page()).toBe(401)
  writeFileSync(identity, own)
  expect(await page()).toBe(200)
})

test('the token is neither in the log nor in what a page is told', async () => {
  const address = till.server.surfaces.cashier
  await cookieFrom(address)
  expect(readFileSync(path.join(till.folder, 'till.log'), 'utf8')).not.toContain(tokenIn(address))
  const unknown = await open(`${till.url}/cashier/?token=%3Cscript%3E`)
  expect(await unknown.text()).not.toContain('<script>')
})

test('a page asks for the texts of the till’s language together with its scripts, and for no other language', () => {
  const pages = emptyFolder()
  mkdirSync(path.join(pages, 'office'))
  const texts = (of: string) => `<meta name="texts-${of}" content="/assets/${of}-first-1.js">`
  writeFileSync(path.join(pages, 'office/index.html'), `<html lang="en">${texts('en')}${texts('nb')}</html>`)
  expect(pageHtml(pages, 'office', 'nb-NO')).toBe(
    `<html data-locale="nb-NO" lang="en">${texts('en')}<link rel="modulepreload" crossorigin href="/assets/nb-first-1.js"></html>`,
  )
  expect(pageHtml(pages, 'office', '')).toBe(
    `<html data-locale="" lang="en">${texts('en')}${texts('nb')}</html>`,
  )
})
