// Tests of the till's certificates while its clock is wrong: what devices trust is kept, and shown again.
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createManualClock } from '#test/support/run/clock.ts'
import { openHttpTill } from '#test/support/till/http-till.ts'
import { authorityOf, network, placed, shown } from '#test/support/till/own-authority.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kasse-authority-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let count = 0
const newFolder = () => path.join(root, String(++count))

const aYear = 365 * 86_400_000
/** A start at that time; the fingerprint that devices trust. */
async function startAt(folder: string, now: number): Promise<string> {
  await using till = await openHttpTill({
    folder,
    network,
    surroundings: placed(),
    clock: createManualClock(now),
  })
  const authority = authorityOf(till)
  const { validFrom, validTo } = new X509Certificate(authority.der)
  expect([Date.parse(validFrom) <= now, Date.parse(validTo) > now]).toEqual([true, true])
  return authority.fingerprint
}

test.each([
  ['ahead by eleven years', 11 * aYear],
  ['behind by thirty years', -30 * aYear],
  ['behind by a week', -7 * 86_400_000],
])(
  'a start with a clock that is %s takes nothing from devices: set right, it is the same authority',
  async (_, off) => {
    const folder = newFolder()
    const now = Date.UTC(2027, 0)
    const trusted = await startAt(folder, now)
    const doubtful = await startAt(folder, now + off)
    expect(doubtful).not.toBe(trusted)
    // Nor does each such start make another one.
    expect(await startAt(folder, now + off)).toBe(doubtful)
    expect(await startAt(folder, now + 1000)).toBe(trusted)
    expect(await startAt(folder, now + 5 * aYear)).toBe(trusted)
  },
)

test('an authority that a clock ahead has made gives way to one that devices take, once the clock is right', async () => {
  const folder = newFolder()
  const now = Date.UTC(2027, 0)
  const ahead = await startAt(folder, now + 3 * aYear)
  const right = await startAt(folder, now)
  expect(right).not.toBe(ahead)
  expect(await startAt(folder, now + 2 * aYear)).toBe(right)
})

test('a till that starts before its clock is set right shows what devices trust once it is, without a restart', async () => {
  const folder = newFolder()
  const now = Date.UTC(2027, 0)
  const trusted = await startAt(folder, now)
  const clock = createManualClock(Date.UTC(2020, 0))
  await using till = await openHttpTill({ folder, network, surroundings: placed(), clock })
  expect(authorityOf(till).fingerprint).not.toBe(trusted)
  clock.jump(now + aYear - clock.now())
  clock.advance(10_000)
  await expect.poll(() => authorityOf(till).fingerprint).toBe(trusted)
  const authority = new X509Certificate(authorityOf(till).der)
  await expect.poll(async () => (await shown(till)).checkIssued(authority)).toBe(true)
  expect((await shown(till)).verify(authority.publicKey)).toBe(true)
})

test('before its certificate ends another is shown, by the same authority', async () => {
  const clock = createManualClock(Date.now())
  await using till = await openHttpTill({ network, surroundings: placed(), clock })
  const first = await shown(till)
  clock.advance(360 * 86_400_000)
  expect((await shown(till)).serialNumber).toBe(first.serialNumber)
  clock.advance(10 * 86_400_000)
  await expect.poll(async () => (await shown(till)).serialNumber).not.toBe(first.serialNumber)
  const next = await shown(till)
  expect(next.checkIssued(new X509Certificate(authorityOf(till).der))).toBe(true)
  expect(Date.parse(next.validTo)).toBeGreaterThan(clock.now() + 365 * 86_400_000)
})

test('a certificate that begins in the future, for the clock was set back, is renewed', async () => {
  const clock = createManualClock(Date.UTC(2028, 0))
  await using till = await openHttpTill({ network, surroundings: placed(), clock })
  const first = await shown(till)
  clock.jump(-aYear)
  clock.advance(10_000)
  await expect.poll(async () => (await shown(till)).serialNumber).not.toBe(first.serialNumber)
  expect(Date.parse((await shown(till)).validFrom)).toBeLessThan(clock.now())
})
