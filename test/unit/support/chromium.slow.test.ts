// Tests of unpacking the browser: without a change to the environment, which programs started meanwhile inherit.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { unpackInto } from '#test/support/pages/chromium.ts'

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'while the browser is unpacked, and after it, the environment is what it was',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kasse-unpacking-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const before = { ...process.env }
    const seen: unknown[] = []
    let isDone = false
    const unpacking = unpackInto(folder).finally(() => (isDone = true))
    do {
      if (process.env['TMPDIR'] !== before['TMPDIR']) seen.push(process.env['TMPDIR'])
      await setImmediate()
    } while (!isDone)
    await unpacking
    expect(existsSync(path.join(folder, 'chromium'))).toBe(true)
    expect(seen).toEqual([])
    expect({ ...process.env }).toEqual(before)
  },
)
