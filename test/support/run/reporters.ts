// What a run says besides its tests: what needed a second try, over which hosts stories were told, and whose share of long lists it took.
import { carrierSummary } from '#test/support/run/carrier-summary.ts'
import { takesSlowFiles } from '#test/support/run/left-out.ts'
import { secondTries } from '#test/support/run/second-tries.ts'
import { namedShare, shareSummary } from '#test/support/run/share.ts'

export const reportersOf = (mode: string, root: string) => [
  'default' as const,
  secondTries(),
  ...(takesSlowFiles(mode) ? [carrierSummary] : []),
  ...(mode === 'landing' ? [shareSummary(namedShare(root))] : []),
]
