// Which command lines does a packaged till refuse?
import { expect, test } from 'vitest'
import { openingSwitch } from '#electron/switches.ts'

test.each([
  'remote-debugging-port',
  'remote-debugging-pipe',
  'inspect',
  'inspect-brk',
  'js-flags',
  'load-extension',
  'host-rules',
  'host-resolver-rules',
  'disable-web-security',
  'no-sandbox',
  'ignore-certificate-errors',
  'renderer-cmd-prefix',
  'use-mock-keychain',
])('--%s is refused by its name', (name) => {
  expect(openingSwitch((asked) => asked === name)).toBe(name)
})

test('what a shop may need is not', () => {
  const harmless = [
    'kiosk',
    'data',
    'keep-credentials',
    'disable-gpu',
    'force-device-scale-factor',
    'lang',
    'ozone-platform',
  ]
  expect(openingSwitch((asked) => harmless.includes(asked))).toBeUndefined()
})
