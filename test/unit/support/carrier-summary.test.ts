// Does the summary of the carriers say what ran, and does it let nothing be left out in silence?
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { carrierNames, summaryOf, type Told } from '#test/support/carrier-summary.ts'
import { startCommand } from '#test/support/command.ts'

const carriers = ['server', 'double', 'Electron']
const absent = { state: 'skipped', note: 'no program' } as const
const told = (carrier: string, story: string, more: Partial<Told> = {}): Told => ({
  file: 'stories.test.ts',
  story,
  carrier,
  state: 'passed',
  note: undefined,
  ...more,
})
const everywhere = (story: string): Told[] => [
  told('server', story),
  told('double', story),
  told('Electron', story, absent),
]

test('each carrier with its stories, and why the one that may be absent did not run', () => {
  expect(summaryOf([...everywhere('a'), ...everywhere('b')], carriers, 'everything')).toEqual({
    line: 'Carriers: server 2 stories · double 2 stories · Electron did not run: no program',
    mistakes: [],
  })
  expect(summaryOf([...everywhere('a').slice(0, 2), told('Electron', 'a')], carriers, 'everything')).toEqual({
    line: 'Carriers: server 1 story · double 1 story · Electron 1 story',
    mistakes: [],
  })
})

test('a story that failed is counted as one that ran, and said', () => {
  const [first, second, third] = everywhere('a') as [Told, Told, Told] // three carriers
  const summary = summaryOf([first, { ...second, state: 'failed' }, third], carriers, 'files')
  expect(summary?.line).toContain('double 1 story, 1 failed')
  expect(summary?.mistakes).toEqual([])
})

test.each<[string, Told[], RegExp]>([
  [
    'a carrier that no story names',
    [told('server', 'a'), told('Electron', 'a', absent)],
    /“a”: was not told over double/,
  ],
  [
    'a story that one carrier does not have',
    [...everywhere('a'), told('server', 'b'), told('Electron', 'b', absent)],
    /“b”: was not told over double/,
  ],
  [
    'two stories of one name in two files',
    [...everywhere('a'), told('server', 'a', { file: 'other.test.ts' })],
    /other\.test\.ts: “a”: was not told over double/,
  ],
  [
    'a story skipped, for whatever reason, where the carrier is always there',
    [told('server', 'a'), told('double', 'a', absent), told('Electron', 'a', absent)],
    /“a”: was left out over double \(no program\)/,
  ],
  [
    'a reason that is not given',
    [...everywhere('a').slice(0, 2), told('Electron', 'a', { state: 'skipped' })],
    /left out over Electron \(no reason given\)/,
  ],
  [
    'some stories run, others not, over the carrier that may be absent',
    [...everywhere('a'), ...everywhere('b').slice(0, 2), told('Electron', 'b')],
    /“a”: was left out over Electron \(no program\)/,
  ],
  ['a carrier that nobody knows', [...everywhere('a'), told('tablet', 'a')], /tablet is no carrier/],
])('the run fails: %s', (_, of, mistake) => {
  const { mistakes } = summaryOf(of, carriers, 'files') ?? { mistakes: [] }
  expect(mistakes.join('\n')).toMatch(mistake)
})

test('no story at all fails a run of everything, and is nothing to speak of in a run of some files', () => {
  expect(summaryOf([], carriers, 'everything')?.mistakes).toHaveLength(1)
  expect(summaryOf([], carriers, 'files')).toBeNull()
})

test('asked for by name, only what was asked for is said', () => {
  const others = everywhere('b').map((one) => ({ ...one, state: 'skipped' as const, note: undefined }))
  const summary = summaryOf([told('server', 'a'), ...others], carriers, 'names')
  expect(summary?.line).toMatch(/^Carriers: server 1 story · double did not run: not asked for/)
  expect(summary?.mistakes).toEqual([])
  expect(summaryOf(others, carriers, 'names')).toBeNull()
})

async function runOver(over: readonly string[]) {
  const { child, ended } = startCommand('test/fixtures/carriers/run.ts', [], import.meta.dirname, {
    TOLD_OVER: over.join(','),
  })
  child.stdin.end()
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, out, err }
}

test('a run of tests says it at its end, and fails when a carrier or every story is missing', async () => {
  const [whole, lacking, empty] = await Promise.all([
    runOver(carrierNames),
    runOver(carrierNames.slice(0, 2)),
    runOver([]),
  ])
  const [server, double, electron] = carrierNames
  expect(whole.out).toContain(`Carriers: ${server} 1 story · ${double} 1 story · ${electron} 1 story`)
  expect(whole.code).toBe(0)
  expect(whole.err).not.toContain('one sale')
  expect(lacking.code).toBe(1)
  expect(lacking.out).toContain(`${electron} did not run: no reason given`)
  expect(lacking.err).toContain('told.test.ts: “one sale”: was not told over Electron')
  expect([empty.code, empty.err]).toEqual([1, expect.stringContaining('no story was told over any carrier')])
})
