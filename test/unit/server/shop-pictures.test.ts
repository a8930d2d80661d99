// The shop's pictures over HTTP: a screen that was let in gets what its view names, as it gets that view; a stranger gets nothing.
import { expect, test } from 'vitest'
import { noPictures, type ShopPictures } from '#shared/shop-pictures.ts'
import { ask, cookieFrom, openHttpTill, type HttpTill } from '#test/support/till/http-till.ts'
import { pngOf, urlOf, webpOf } from '#test/support/till/pictures.ts'

const logo = pngOf(300, 100)
const idle = webpOf(1000, 900)

/** As the office sends them; what the display is told of them then. */
async function choosePictures({ server, url }: HttpTill): Promise<ShopPictures> {
  const cookie = await cookieFrom(server.entrance('office'))
  await ask(url, 'logo.set', { picture: urlOf(logo) }, { surface: 'office', cookie })
  await ask(url, 'idlePicture.add', { picture: urlOf(idle) }, { surface: 'office', cookie })
  return server.opened.till.shown('customer')?.pictures ?? noPictures
}

test('a display that was let in gets each picture that its view names; whoever was not gets none', async () => {
  await using till = await openHttpTill()
  const { logo: shown, idle: names } = await choosePictures(till)
  const at = (of: string, name: string, headers: Record<string, string>) =>
    fetch(`${till.url}/${of}/pictures/${name}`, { redirect: 'manual', headers })
  const cookie = await cookieFrom(till.server.entrance('customer'))
  const cashier = await cookieFrom(till.server.entrance('cashier'))
  const name = shown?.name ?? ''
  const found = await at('customer', name, { cookie })
  expect([found.status, Buffer.from(await found.arrayBuffer()).equals(logo)]).toEqual([200, true])
  expect(Object.fromEntries(found.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-resource-policy': 'same-origin',
  })
  const other = await at('customer', names[0] ?? '', { cookie })
  expect([other.headers.get('content-type'), (await other.arrayBuffer()).byteLength]).toEqual([
    'image/webp',
    idle.length,
  ])
  for (const [of, headers] of [
    ['customer', {}],
    ['customer', { cookie: cashier }],
    ['customer', { cookie: `${cookie}x` }],
    ['office', { cookie }],
  ] as const) {
    const refused = await at(of, name, headers)
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store'])
    expect(await refused.text()).toContain('surface.notPaired')
  }
  expect((await at('customer', name, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(404)
  for (const wrong of ['0'.repeat(32), '..%2fpictures.json', 'constructor']) {
    const none = await at('customer', wrong, { cookie })
    expect([none.status, none.headers.get('cache-control')]).toEqual([404, 'no-store'])
  }
})

test('a display that is sent away gets none from then on, and none gets what was removed', async () => {
  await using till = await openHttpTill()
  const { logo: shown, idle: names } = await choosePictures(till)
  const { server, url } = till
  const cookie = await cookieFrom(server.entrance('customer'))
  const office = { surface: 'office', cookie: await cookieFrom(server.entrance('office')) }
  const status = async (name = '') =>
    (await fetch(`${url}/customer/pictures/${name}`, { headers: { cookie } })).status
  expect([await status(shown?.name), await status(names[0])]).toEqual([200, 200])
  await ask(url, 'idlePicture.remove', { name: names[0] }, office)
  expect([await status(shown?.name), await status(names[0])]).toEqual([200, 404])
  const read = await ask(url, 'screens.read', {}, office)
  const { value } = (await read.json()) as { value: { screens: { screen: string; surface: string }[] } }
  const display = value.screens.find(({ surface }) => surface === 'customer')
  await ask(url, 'screens.unpair', { screen: display?.screen }, office)
  expect(await status(shown?.name)).toBe(401)
})
