// Tests of what a PIN's hash costs: a product's till and `npm run pin` take the whole of it, and no program, setting or option can lower it.
import { createHmac, scryptSync } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createPins, hashPin, pinCost } from '#core/staff/pin.ts'
import { cheapPinCost } from '#test/support/till/first-staff.ts'
import { memoryPart } from '#test/support/till/memory-vault.ts'
import { opened } from '#test/support/till/shop.ts'
import { seeded } from '#test/support/run/clock.ts'

const root = path.join(import.meta.dirname, '../../..')
const pin = '846037'
/** Written here again: whoever lowers it changes this line too. */
const whole = { N: 16_384, r: 8, p: 1 }

const hashedAt = (cost: typeof whole, given: string | Buffer, [, salt = '']: string[]): string =>
  scryptSync(given, Buffer.from(salt, 'base64url'), 32, cost).toString('base64url')

test('without a word about it, a PIN takes the whole cost: from the terminal, and under the pepper', async () => {
  expect(pinCost).toEqual(whole)
  const fromTerminal = hashPin(pin, seeded(1)).split('$')
  expect(fromTerminal[2]).toBe(hashedAt(whole, pin, fromTerminal))
  const part = memoryPart()
  const pins = createPins(part, seeded(1))
  const hash = opened(pins.hash(pin))
  const pepper = Buffer.from(opened(part.read()) ?? '', 'base64url')
  const under = createHmac('sha256', pepper).update(pin).digest()
  expect(hash.split('$')[2]).toBe(hashedAt(whole, under, hash.split('$')))
  expect(await pins.isHashOf(hash, pin)).toEqual({ ok: true, value: true })
})

test('a hash of another cost opens nothing: whoever writes a cheap one into the list of staff has not signed in', async () => {
  const pins = createPins(memoryPart(), seeded(1))
  const cheap = hashPin(pin, seeded(1), cheapPinCost)
  expect(await pins.isHashOf(cheap, pin)).toEqual({ ok: true, value: false })
  expect(await createPins(memoryPart(), seeded(1), cheapPinCost).isHashOf(cheap, pin)).toMatchObject({
    value: true,
  })
})

/** The files of the programs that name it, and on which lines. */
const linesNaming = (word: RegExp): string[] =>
  globSync('{core,electron,server,hub,shared,renderer,sandbox,build}/**/*.{ts,tsx,mjs}', { cwd: root })
    .toSorted()
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .filter((line) => word.test(line) && !/^\s*(\/\*\*|\/\/|import )/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )

test('neither host hands one in, nor a command, nor a setting: only a test’s own options do', () => {
  expect(linesNaming(/pinCost/i)).toEqual([
    'core/app/open.ts: pinCost?: PinCost | undefined',
    'core/app/open.ts: const pins = createPins(vault.pins, chance, host.pinCost)',
    'core/staff/pin.ts: export type PinCost = { N: number; r: number; p: number }',
    'core/staff/pin.ts: export const pinCost: Readonly<PinCost> = Object.freeze({ N: 16_384, r: 8, p: 1 })',
    'core/staff/pin.ts: export function hashPin(pin: string, chance: Chance, cost: PinCost = pinCost): string {',
    'core/staff/pin.ts: export function createPins(part: SealedPart, chance: Chance, cost: PinCost = pinCost): Pins {',
    'core/staff/pin.ts: function isScryptOf(hash: string, of: string | Buffer, cost: PinCost): Promise<boolean> {',
    'server/host.ts: pinCost?: PinCost | undefined',
    'server/host.ts: pinCost: options.pinCost,',
  ])
  expect(linesNaming(/\bhashPin\(/)).toEqual([
    expect.stringContaining('core/staff/pin.ts: export function hashPin('),
    'server/commands/pin.ts: const given = { ...before, pin: hashPin(pin, systemChance) }',
  ])
  expect(linesNaming(/\bcreatePins\(/)).toHaveLength(2)
})
