// Main's answers for an address of ours: each with the rules for pages, whatever it says.
import path from 'node:path'
import { expect, test } from 'vitest'
import { pageResponse } from '#electron/address.ts'
import { contentPolicy } from '#shared/content-policy.ts'

const folder = path.resolve('/pages')
const files: Record<string, string> = {
  [path.join(folder, 'cashier/index.html')]: '<!doctype html>',
  [path.join(folder, 'assets/a.js')]: 'export {}',
  [path.join(folder, 'assets/a.js.map')]: '{}',
  [path.join(folder, 'notes')]: 'no kind',
}
const read = async (file: string) => {
  const text = files[file]
  if (text === undefined) throw new Error('ENOENT')
  return new TextEncoder().encode(text)
}
const name = 'ab'.repeat(16)
const pictureOf = (asked: string) =>
  asked === name ? { kind: 'webp', bytes: new TextEncoder().encode('a picture') } : undefined
const ask = (url: string, method = 'GET') => pageResponse({ url, method }, folder, read, pictureOf)

test.each([
  ['app://kasse/cashier/', 'GET', 200, 'text/html; charset=utf-8', '<!doctype html>'],
  ['app://kasse/cashier/', 'HEAD', 200, 'text/html; charset=utf-8', ''],
  ['app://kasse/assets/a.js', 'GET', 200, 'text/javascript; charset=utf-8', 'export {}'],
  ['app://kasse/assets/none.js', 'GET', 404, 'text/plain; charset=utf-8', 'There is nothing here.'],
  ['app://kasse/assets/a.js.map', 'GET', 404, 'text/plain; charset=utf-8', 'There is nothing here.'],
  ['app://kasse/notes', 'GET', 404, 'text/plain; charset=utf-8', 'There is nothing here.'],
  [`app://kasse/customer/pictures/${name}`, 'GET', 200, 'image/webp', 'a picture'],
  [`app://kasse/customer/pictures/${name}`, 'HEAD', 200, 'image/webp', ''],
  [`app://kasse/pictures/${name}`, 'GET', 404, 'text/plain; charset=utf-8', 'There is nothing here.'],
  [
    `app://kasse/customer/pictures/${name.replaceAll('a', 'c')}`,
    'GET',
    404,
    'text/plain; charset=utf-8',
    'There is nothing here.',
  ],
  [`app://evil/customer/pictures/${name}`, 'GET', 404, 'text/plain; charset=utf-8', 'There is nothing here.'],
  ['app://kasse/', 'GET', 404, 'text/plain; charset=utf-8', 'There is nothing here.'],
  [
    'app://kasse/..%2f..%2fetc%2fpasswd.js',
    'GET',
    404,
    'text/plain; charset=utf-8',
    'There is nothing here.',
  ],
  ['app://evil/cashier/', 'GET', 404, 'text/plain; charset=utf-8', 'There is nothing here.'],
  ['app://kasse/cashier/', 'POST', 405, 'text/plain; charset=utf-8', 'Only to be read.'],
  ['app://kasse/cashier/', 'DELETE', 405, 'text/plain; charset=utf-8', 'Only to be read.'],
] as const)('%s by %s: %i', async (url, method, status, kind, body) => {
  const response = await ask(url, method)
  expect({ status: response.status, body: await response.text() }).toEqual({ status, body })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': kind,
    'content-security-policy': contentPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=(), microphone=(), geolocation=(), usb=()'),
    'cache-control': 'no-store',
  })
})

test('the content policy begins with nothing', () => {
  expect(contentPolicy).toMatch(/^default-src 'none';/)
})

test('what it then allows is the page’s own origin, and pictures written out: no script, style or request from anywhere else', () => {
  const rules = contentPolicy.split('; ').map((rule) => rule.split(' '))
  const loose = rules.flatMap(([name = '', ...allowed]) =>
    allowed.filter((one) => !["'none'", "'self'"].includes(one)).map((one) => `${name} ${one}`),
  )
  expect(loose).toEqual(['img-src data:', "require-trusted-types-for 'script'", 'trusted-types views'])
  // To these what everything begins with does not apply: unsaid, they allow all.
  for (const name of ['base-uri', 'form-action', 'frame-ancestors'])
    expect(rules).toContainEqual([name, "'none'"])
})
