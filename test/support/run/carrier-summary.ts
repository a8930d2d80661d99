// The summary of the carriers at the end of test:all: how many stories and desktop tests were told over each, and why none over Electron.
import type { Reporter } from 'vitest/node'

export const carrierNames = [
  'server host in Chromium',
  'desktop bundles under the double',
  'Electron',
] as const
export type CarrierName = (typeof carrierNames)[number]

export const carrierSummary: Reporter = {
  onTestRunEnd(modules) {
    const tests = modules.flatMap(({ children }) => [...children.allTests()])
    const parts = carrierNames.flatMap((carrier) => {
      const told = tests.filter(({ name }) => name.endsWith(` · ${carrier}`)).map((one) => one.result())
      const ran = told.filter(({ state }) => state === 'passed' || state === 'failed').length
      // Those that a filter leaves out have no note.
      const [why] = told.flatMap((one) => (one.state === 'skipped' ? (one.note ?? []) : []))
      if (why !== undefined) return [`${carrier} did not run: ${why}`]
      return ran === 0 ? [] : [`${carrier}: ${ran} tests`]
    })
    if (parts.length > 0) console.log(`\nCarriers: ${parts.join(' · ')}\n`)
  },
}
