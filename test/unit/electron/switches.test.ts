// Which command lines does a packaged till refuse?
import { expect, test } from 'vitest'
import { openingSwitch } from '#electron/switches.ts'

test.each([
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-port',
  'inspect-publish-uid',
  'inspect-wait',
  'js-flags',
  'load-extension',
  'no-sandbox',
  'disable-setuid-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-web-security',
  'disable-site-isolation-trials',
  'allow-file-access-from-files',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'single-process',
  'browser-subprocess-path',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'use-mock-keychain',
  'host-rules',
  'host-resolver-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'ssl-key-log-file',
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
