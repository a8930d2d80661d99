// The tests that needed a second try, named at the end of a run that gives one: a few a busy machine explains, more of them fail the run.
import type { Reporter } from 'vitest/node'

/** So many of them still pass. */
const most = 2

/** Nothing where every test passed at once. */
export function sayingOf(names: readonly string[]): { lines: string[]; isFailure: boolean } {
  if (names.length === 0) return { lines: [], isFailure: false }
  const isFailure = names.length > most
  const why = isFailure ? `: more than ${most} fail the run` : ''
  return { lines: [`Passed at the second try alone${why}:`, ...names.map((name) => `  ${name}`)], isFailure }
}

export const secondTries = (
  say: (line: string) => void = console.log,
  fail = (): void => void (process.exitCode = 1),
): Pick<Required<Reporter>, 'onTestRunEnd'> => ({
  onTestRunEnd(modules) {
    const names = modules.flatMap(({ children }) =>
      [...children.allTests()]
        .filter((one) => one.diagnostic()?.flaky === true)
        .map(({ module, fullName }) => `${module.relativeModuleId}: ${fullName}`),
    )
    const { lines, isFailure } = sayingOf(names)
    for (const line of lines) say(line)
    if (isFailure) fail()
  },
})
