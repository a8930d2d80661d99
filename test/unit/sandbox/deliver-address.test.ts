// Tests of a webhook's address: no spelling of one that only this machine or one network reaches passes.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressTrouble } from '#sandbox/webhooks/address-rules.ts'

const trouble = (text: string) => addressTrouble(text, false)
const four = (a: number, b: number, c: number, d: number) => ((a * 256 + b) * 256 + c) * 256 + d
const byte = fc.integer({ min: 0, max: 255 })

/** Ranges that no receiver in the world has, written here once more, from first to last address. */
const inner: [number, number][] = [
  [four(0, 0, 0, 0), four(0, 255, 255, 255)],
  [four(10, 0, 0, 0), four(10, 255, 255, 255)],
  [four(100, 64, 0, 0), four(100, 127, 255, 255)],
  [four(127, 0, 0, 0), four(127, 255, 255, 255)],
  [four(169, 254, 0, 0), four(169, 254, 255, 255)],
  [four(172, 16, 0, 0), four(172, 31, 255, 255)],
  [four(192, 0, 0, 0), four(192, 0, 0, 255)],
  [four(192, 0, 2, 0), four(192, 0, 2, 255)],
  [four(192, 88, 99, 0), four(192, 88, 99, 255)],
  [four(192, 168, 0, 0), four(192, 168, 255, 255)],
  [four(198, 18, 0, 0), four(198, 19, 255, 255)],
  [four(198, 51, 100, 0), four(198, 51, 100, 255)],
  [four(203, 0, 113, 0), four(203, 0, 113, 255)],
  [four(224, 0, 0, 0), four(255, 255, 255, 255)],
]
const innerFour = fc
  .constantFrom(...inner)
  .chain(([first, last]) =>
    fc.oneof(fc.constantFrom(first, last), fc.integer({ min: first, max: last }), fc.constant(first + 1)),
  )
const bytesOf = (address: number) => [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256)
const dotted = (address: number) => bytesOf(address).join('.')

/** One number as a resolver reads it: decimal, hexadecimal, octal, with zeros before it. */
const spelled = (value: number) =>
  fc.constantFrom(
    String(value),
    `0x${value.toString(16)}`,
    `0X${value.toString(16).toUpperCase()}`,
    `0x000${value.toString(16)}`,
    `0${value.toString(8)}`,
    `000${value.toString(8)}`,
  )
/** One to four parts, where the last takes all that is left. */
const partsOf = (address: number, count: number) => {
  const lead = bytesOf(address).slice(0, count - 1)
  return [...lead, address % 256 ** (5 - count)]
}
const asName = (address: number) =>
  fc
    .integer({ min: 1, max: 4 })
    .chain((count) => fc.tuple(...partsOf(address, count).map(spelled)))
    .map((parts) => parts.join('.'))
const escaped = (text: string) =>
  Array.from(text, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
const wide = (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))).replaceAll('.', '。')

const hexPair = (address: number) =>
  [address >>> 16, address & 0xffff].map((part) => part.toString(16)).join(':')
/** An IPv4 address inside of an IPv6 one: mapped, compatible, translated, 6to4, Teredo-like. */
const asSix = (address: number) =>
  fc.constantFrom(
    `::ffff:${dotted(address)}`,
    `::ffff:${hexPair(address)}`,
    `0:0:0:0:0:FFFF:${hexPair(address).toUpperCase()}`,
    `0000:0000::ffff:${hexPair(address)}`,
    `::${dotted(address)}`,
    `::ffff:0:${dotted(address)}`,
    `64:ff9b::${dotted(address)}`,
    `64:ff9b:1::${hexPair(address)}`,
    `2002:${hexPair(address)}::1`,
    `2001:0:${hexPair(address)}::1`,
  )
const group = fc.integer({ min: 0, max: 0xffff }).map((part) => part.toString(16))
const innerSix = fc
  .tuple(
    fc.constantFrom('fc00', 'fdff', 'fe80', 'febf', 'fec0', 'ff02', '100', '2001:db8', '3fff', '5f00', '0'),
    fc.array(group, { minLength: 1, maxLength: 4 }),
  )
  .map(([first, rest]) => `${first}::${rest.join(':')}`)

const host = fc.oneof(
  innerFour.chain(asName),
  innerFour.chain(asName).map((name) => `${name}.`),
  innerFour.map(dotted).map(escaped),
  innerFour.map(dotted).map(wide),
  innerFour.chain(asSix).map((six) => `[${six}]`),
  innerSix.map((six) => `[${six}]`),
  fc.constantFrom('[::]', '[::1]', '[0:0::0:1]', '[0000:0000:0000:0000:0000:0000:0000:0001]', '[::1%251]'),
)

test('Webhooks API: no spelling of an inner address passes', () => {
  fc.assert(
    fc.property(
      host,
      fc.constantFrom('', ':443', ':8080'),
      fc.constantFrom('', '/', '/hook?a=b'),
      (name, port, path) => {
        expect(trouble(`https://${name}${port}${path}`), name).not.toBeNull()
        expect(trouble(`HTTPS://${name.toUpperCase()}${port}${path}`), name).not.toBeNull()
      },
    ),
    { numRuns: 5_000, seed: 20_260_115 },
  )
})

test('Webhooks API: an address of the world passes, and only that', () => {
  const isInner = (address: number) => inner.some(([first, last]) => first <= address && address <= last)
  fc.assert(
    fc.property(byte, byte, byte, byte, (a, b, c, d) => {
      expect(trouble(`https://${a}.${b}.${c}.${d}/hook`) !== null).toBe(isInner(four(a, b, c, d)))
    }),
    { numRuns: 3_000, seed: 20_260_115 },
  )
  for (const [first, last] of inner) {
    for (const address of [first - 1, last + 1].filter((one) => one >= 0 && one < 2 ** 32)) {
      expect(trouble(`https://${dotted(address)}/`) !== null, dotted(address)).toBe(isInner(address))
    }
  }
})

test.each([
  'https://till.example.com',
  'HTTPS://TILL.example.com/',
  'https://till.example.com./hook',
  'https://till.example.com:443/hook',
  'https://till.example.com:80/hook',
  'https://till.example.com:8080/hook?till=1&at=/%C3%A6/@home',
  'https://till.example.com:8443',
  'https://xn--kaf-dma.example/hook',
  'https://1-2.example.com',
  'https://local.example.com',
  'https://notlocalhost.com',
  'https://93.184.216.34',
  'https://[2606:2800:220:1:248:1893:25c8:1946]/hook',
])('Webhooks API: %s is a good address', (text) => {
  expect(trouble(text)).toBeNull()
})

test.each<[string, RegExp]>([
  ['', /well-formed/],
  ['https://', /well-formed/],
  ['https:///till.example.com', /well-formed/],
  ['https:till.example.com', /well-formed/],
  ['https:/till.example.com', /well-formed/],
  ['https:\\\\till.example.com', /well-formed/],
  ['https://till.example.com\\@127.0.0.1/', /well-formed/],
  ['https://till.example.com/a b', /well-formed/],
  ['https://till.example.com/\n', /well-formed/],
  ['https://127.0.\t0.1', /well-formed/],
  ['\u0000https://till.example.com', /well-formed/],
  ['https://till.example.com/%zz', /well-formed/],
  ['https://kafé.example', /well-formed/],
  ['https://[::1', /well-formed/],
  ['https://1.2.3.4.5', /well-formed/],
  ['https://256.1.1.1', /well-formed/],
  ['https://till.example.com:65536', /well-formed/],
  ['javascript:alert(1)', /well-formed/],
  ['file:///etc/passwd', /well-formed/],
  ['https://till.example.com/#', /fragment/],
  ['https://@till.example.com', /credentials/],
  ['https://a:b@till.example.com', /credentials/],
  ['https://till.example.com%2f@127.0.0.1/', /credentials/],
  ['http://till.example.com', /https/],
  ['https://till.example.com:22', /port/],
  ['https://till.example.com:0', /port/],
  ['https://till.example.com:8081', /port/],
  ['https://localhost', /world/],
  ['https://LOCALHOST.', /world/],
  ['https://a.localhost:8080', /world/],
  ['https://localhost.localdomain', /world/],
  ['https://printer.local', /world/],
  ['https://metadata.google.internal', /world/],
  ['https://router.home.arpa', /world/],
  ['https://till', /world/],
  ['https://till.', /world/],
  ['https://a..b.example', /world/],
  ['https://-till.example.com', /world/],
  ['https://till_1.example.com', /world/],
  [`https://${'a'.repeat(64)}.example.com`, /world/],
  [`https://${'abcdefgh.'.repeat(29)}example`, /world/],
])('Webhooks API: %j is no good address', (text, why) => {
  expect(trouble(text)).toMatch(why)
})

test.each([
  'http://127.0.0.1:5123/hook',
  'http://127.1/',
  'http://localhost',
  'https://localhost:1',
  'http://till.localhost.:81',
  'http://[::1]:5123',
])('Webhooks API: %s is good where this machine is allowed, and only there', (text) => {
  expect([addressTrouble(text, true), trouble(text)]).toEqual([null, expect.any(String)])
  expect(trouble(text)?.includes('(a sandbox with --loopback-webhooks')).toBe(text.startsWith('http:'))
})

test.each([
  'http://till.example.com',
  'http://10.0.0.1',
  'http://[::ffff:10.0.0.1]',
  'http://localhost@10.0.0.1/',
  'http://localhost/#',
  'http://127.0.0.1.example.com',
  'https://till',
])('Webhooks API: %s is not good even where this machine is allowed', (text) => {
  expect(addressTrouble(text, true)).not.toBeNull()
})
