// Tests of the commands that draw: they say what they take, and that no screen is named so, before a browser is started.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { main as drawGallery } from '#test/gallery.ts'
import { main as drawIcons } from '#test/icons.ts'
import { outputOf } from '#test/support/commands/command-output.ts'

const root = path.join(import.meta.dirname, '../../..')

test('a picture of a screen that nobody drew: none is named so, and which are like it', async () => {
  const told = outputOf()
  expect(await drawGallery(['--only', 'zzz'], told.io)).toBe(1)
  expect(told.said()).toMatch(/^No screen has "zzz" in its name\. Some are: [a-z0-9-]+(, [a-z0-9-]+){4}\.$/)
  const near = outputOf()
  expect(await drawGallery(['--only', 'cashier-wating'], near.io)).toBe(1)
  expect(near.said()).toContain('cashier-waiting-qr')
  expect(readdirSync(root)).not.toContain('gallery')
})

test('a file is no folder for pictures', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-gallery-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  const told = outputOf()
  expect(await drawGallery(['--only', 'cashier-products', '--out', file], told.io)).toBe(1)
  expect(told.said()).toContain(`The pictures cannot be put in ${file} (ENOTDIR)`)
})

test('the sandbox’s pages are not there in another language', async () => {
  const told = outputOf()
  expect(await drawGallery(['--only', 'sandbox-', '--lang', 'fi'], told.io)).toBe(1)
  expect(told.said()).toContain('leave --lang out')
})

test.each([
  ['gallery', drawGallery, '--only TEXT'],
  ['icons', drawIcons, 'build/icon.svg'],
])('%s says what it does and takes, and draws nothing', async (_, main, words) => {
  const told = outputOf()
  expect(await main(['--help'], told.io)).toBe(0)
  expect(told.out.join('\n')).toContain(words)
  expect(told.err).toEqual([])
  expect(await main(['--bogus'], told.io)).toBe(1)
  expect(told.err.join('\n')).toContain('“--bogus” is not understood')
})
