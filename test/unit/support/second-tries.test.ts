// The tests that needed a second try: each is named at the end, and a third one fails the run.
import { expect, test } from 'vitest'
import type { TestModule } from 'vitest/node'
import { secondTries } from '#test/support/run/second-tries.ts'

type Tried = { name: string; isFlaky: boolean }

/** What the run says at its end, and whether it fails, when one file has these tests. */
function endOf(tests: Tried[]): { said: string; fails: boolean } {
  const children = tests.map(({ name, isFlaky }) => ({
    fullName: name,
    module: { relativeModuleId: 'test/e2e/till.test.ts' },
    diagnostic: () => ({ flaky: isFlaky }),
  }))
  const module = { children: { allTests: () => children } } as unknown as TestModule // of which this is read
  const lines: string[] = []
  let fails = false
  const reporter = secondTries(
    (line) => void lines.push(line),
    () => {
      fails = true
    },
  )
  void reporter.onTestRunEnd([module], [], 'passed')
  return { said: lines.join('\n'), fails }
}
const again = (name: string): Tried => ({ name, isFlaky: true })
const atOnce: Tried = { name: 'pays', isFlaky: false }

test('where every test passed at once there is nothing to say', () => {
  expect(endOf([atOnce])).toEqual({ said: '', fails: false })
})

test('two are named with their file, and the run passes', () => {
  expect(endOf([again('sells'), atOnce, again('prints')])).toEqual({
    said: [
      'Passed at the second try alone:',
      '  test/e2e/till.test.ts: sells',
      '  test/e2e/till.test.ts: prints',
    ].join('\n'),
    fails: false,
  })
})

test('a third one fails the run, and all three are named', () => {
  const { said, fails } = endOf([again('sells'), again('prints'), again('counts'), atOnce])
  expect(fails).toBe(true)
  expect(said.split('\n')).toHaveLength(4)
  expect(said).toContain('more than 2 fail the run')
})
