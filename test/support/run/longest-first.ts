// The order of the files in a run: those that take minutes begin it, so that none of them is left to one worker at its end.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** By the time that each takes where every case is wanted; the last few in `npm test`. */
const longest = [
  'e2e/fresh-clone',
  'e2e/screen-faults',
  'simulation/simulate',
  'simulation/mutants',
  'e2e/kiosk-day',
  'e2e/package-contents',
  'e2e/kill',
  'hub/standby',
  'attacks/kill-days',
  'stories/mutants',
  'simulation/day',
  'simulation/altered-answers',
  'e2e/vault',
  'e2e/sale-trouble',
  'e2e/interrupted-sale-stories',
  'attacks/fuzz',
  'attacks/flips',
  'e2e/secrets',
  'hub/embedded',
  'stories/stories',
  'e2e/cashier-shift',
  'contract/hostile-rows',
  'e2e/register-pages',
  'e2e/terminal',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((name) => moduleId.includes(`/test/${name}.`))
      return place === -1 ? longest.length : place
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
