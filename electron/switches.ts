// Which switches on the command line open a packaged till to whoever started it? One with any of them does not start.

/**
 * Refused, not taken off: Chromium has read its command line before any line of ours runs, and whether a switch that is taken off
 * later still counts differs from one to the next. A till that says why it does not start cannot be half open.
 */
const opening = [
  // Another program drives the pages, or the main process.
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
  // The walls between pages, and between pages and the machine.
  'no-sandbox',
  'disable-setuid-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-web-security',
  'disable-site-isolation-trials',
  'allow-file-access-from-files',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'single-process',
  // Programs that would run in place of Chromium's own.
  'browser-subprocess-path',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  // A key store that opens for everybody and is told as the system's.
  'use-mock-keychain',
  // Where connections go, and who may read them.
  'host-rules',
  'host-resolver-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'ssl-key-log-file',
]

/** The first of them that was given. */
export const openingSwitch = (isGiven: (name: string) => boolean): string | undefined => opening.find(isGiven)
