// The command lines that a packaged till refuses: all that hold an option nobody has allowed.
import { expect, test } from 'vitest'
import { allowedSwitches, refusedSwitch } from '#electron/switches.ts'

test.each(Object.entries(allowedSwitches))('--%s is taken: %s', (name) => {
  for (const platform of ['linux', 'win32', 'darwin'] as const) {
    expect(refusedSwitch([`--${name}`], platform)).toBeUndefined()
    expect(refusedSwitch([`--${name}=x`, 'x'], platform)).toBeUndefined()
  }
})

test.each([
  '--remote-debugging-port=9222',
  '--remote-debugging-pipe',
  '--inspect-brk',
  '--js-flags=--expose-gc',
  '--load-extension=/tmp/x',
  '--no-sandbox',
  '--disable-web-security',
  '--disable-features=IsolateOrigins',
  '--renderer-cmd-prefix=/tmp/x',
  '--use-mock-keychain',
  '--host-rules=MAP * 10.0.0.1',
  '--ssl-key-log-file=/tmp/x',
  '--ozone-platform-hint=x11', // Chromium has it no more
  '--a-switch-of-next-year',
  // Chromium takes one hyphen for two, and takes blanks off before it looks.
  '-inspect',
  ' --inspect',
  '\t-no-sandbox ',
  '\u00a0--inspect',
  // On Windows it takes names in capitals too.
  '--KIOSK',
  '--data2=x',
  '--',
  '-',
])('%j is refused as it was given', (option) => {
  for (const platform of ['linux', 'win32', 'darwin'] as const)
    expect(refusedSwitch(['--kiosk', '--data', 'C:\\till', option], platform)).toBe(
      option.trim().split('=')[0],
    )
})

test('what only one system has is refused on the others', () => {
  expect(refusedSwitch(['/inspect'], 'win32')).toBe('/inspect')
  expect(refusedSwitch(['--data', '/var/till'], 'linux')).toBeUndefined()
  expect(refusedSwitch(['-psn_0_12345'], 'darwin')).toBeUndefined()
  expect(refusedSwitch(['-psn_0_12345'], 'linux')).toBe('-psn_0_12345')
  expect(refusedSwitch(['-psn_0_1=x'], 'darwin')).toBe('-psn_0_1')
})

test('of a value nothing is said back', () => {
  expect(refusedSwitch(['--proxy-server=http://user:secret@proxy'], 'linux')).toBe('--proxy-server')
})
