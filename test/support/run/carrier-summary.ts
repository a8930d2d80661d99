// The summary of the carriers at the end of test:all: how many stories were told over each, and why none over Electron.
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
      const why = told.find(({ state }) => state === 'skipped')
      if (told.length === 0) return []
      return why?.state === 'skipped'
        ? [`${carrier} did not run: ${why.note}`]
        : [`${carrier}: ${ran} stories`]
    })
    if (parts.length > 0) console.log(`\nCarriers: ${parts.join(' · ')}\n`)
  },
}
