// Tests of the line about the credentials' place in the terminal: only once they are there.
import { expect, test } from 'vitest'
import { sandboxSettings } from '#core/settings/settings.ts'
import { vaultStartMessage } from '#core/vault/vault.ts'
import { problem } from '#shared/problem.ts'
import { keptIn, liveSetup } from '#test/support/samples/setup.ts'

const settings = { ...sandboxSettings(), service: liveSetup.settings.service }
const has = { clientId: true, clientSecret: true, subscriptionKey: true }

test('all of them kept: where, and whom that keeps out', () => {
  expect(vaultStartMessage(settings, keptIn('keyStore')).join('\n')).toMatch(
    /^Credentials: Sealed in .*vault\.sealed; .*GNOME Keyring.*\n +\S/,
  )
})

test('nothing of what is missing, does not open, or is not asked for', () => {
  const told = keptIn('ownKey')
  for (const name of ['clientId', 'clientSecret', 'subscriptionKey'] as const)
    expect(vaultStartMessage(settings, { ...told, has: { ...has, [name]: false } })).toEqual([])
  expect(vaultStartMessage(settings, { ...told, trouble: problem('vault.damaged', { file: '' }) })).toEqual(
    [],
  )
  expect(vaultStartMessage(sandboxSettings(), told)).toEqual([])
})
