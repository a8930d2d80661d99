// Tests of the packaging's configuration: its systems, and a reason for every fuse. What a package holds, e2e/package-contents reads.
import { expect, test } from 'vitest'
import configuration from '#build/electron-builder.ts'
import { fuses } from '#build/fuses.ts'

test.each([
  ['win', ['nsis']],
  ['mac', ['dmg', 'zip']], // an update is fetched as the second
  ['linux', ['deb', 'AppImage']],
] as const)('for %s it is packed as %j, for both kinds of machine', (system, names) => {
  const both = names.map((target) => ({ target, arch: ['x64', 'arm64'] }))
  expect(configuration[system]?.target).toEqual(both)
})

test('every fuse says why it is on or off', () => {
  const without = Object.entries(fuses).filter(([, { why }]) => why.length < 12)
  expect(without).toEqual([])
})
