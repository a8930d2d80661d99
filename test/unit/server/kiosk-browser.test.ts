// The kiosk's browser that never shows its page: tried for ever, more and more slowly, and reported once; and where browsers usually are.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import { screenFlags, usualBrowser, superviseBrowser } from '#server/kiosk/browser.ts'
import type { Problem } from '#shared/problem.ts'
import { createManualClock } from '#test/support/run/clock.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kasse-supervise-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['ends at once', process.execPath], // it knows none of a browser's options
  ['is not there', path.join(folder, 'no-such-browser')],
])('a program that %s', async (_, program) => {
  const clock = createManualClock()
  const starts: number[] = []
  const troubles: Problem[] = []
  let told = Promise.withResolvers<void>()
  await using _supervised = superviseBrowser({
    program,
    profile: path.join(folder, 'profile'),
    address: () => 'http://127.0.0.1:1/kiosk/?token=secret',
    clock,
    log: createLog({
      write: (line) => {
        expect(line).not.toContain('secret')
        if (!line.includes('started again')) return
        starts.push(clock.elapsed())
        told.resolve()
      },
    }),
    aliveAt: () => null,
    trouble: (why) => void troubles.push(why),
  })
  for (let count = 1; count <= 8; count += 1) {
    // A second at a time, until it has ended as often as that.
    while (starts.length < count) {
      clock.advance(1000)
      await Promise.race([told.promise, new Promise(setImmediate)])
      told = Promise.withResolvers()
    }
  }
  expect(troubles).toEqual([{ code: 'browser.ends', details: { program } }])
})

test('where browsers usually stand', () => {
  const on = (platform: NodeJS.Platform, environment: NodeJS.ProcessEnv, ...there: string[]) =>
    usualBrowser(platform, environment, (place) => there.includes(String(place)))
  const paths = { PATH: '/usr/local/bin:/usr/bin' }
  expect(on('linux', paths, '/usr/bin/google-chrome', '/usr/bin/chromium')).toBe('/usr/bin/chromium')
  expect(on('linux', paths, '/opt/chromium')).toBeUndefined()
  const edge = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'
  expect(on('win32', { 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' }, edge)).toBe(edge)
  const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  expect(on('darwin', {}, chrome)).toBe(chrome)
})

test('on Wayland it draws on Wayland, whatever X server stands beside it', () => {
  expect(screenFlags({ WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' })).toEqual(['--ozone-platform=wayland'])
  expect(screenFlags({ DISPLAY: ':0' })).toEqual([])
})
