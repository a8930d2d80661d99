// When is what was built still of the sources that are there? And does each command's file lead to another that is?
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sourcesNow } from '#server/commands/sources.mjs'

const commands = path.join(import.meta.dirname, '../../../server/commands')

function shelf() {
  const top = mkdtempSync(path.join(tmpdir(), 'kasse-sources-'))
  onTestFinished(() => rmSync(top, { recursive: true }))
  mkdirSync(path.join(top, 'core/sale'), { recursive: true })
  const next = path.join(top, 'core/sale/next.ts')
  const write = (text: string, day: number) => {
    writeFileSync(next, text)
    utimesSync(next, day, day)
  }
  write('capture', 20_000)
  return { top, next, write }
}

test('the same sources are the same, wherever they stand', () => {
  const [one, other] = [shelf(), shelf()]
  expect(sourcesNow(one.top)).toBe(sourcesNow(other.top))
})

test('a source of an older release that is put in its place is another', () => {
  const { top, write } = shelf()
  const before = sourcesNow(top)
  write('captured', 10_000)
  expect(sourcesNow(top)).not.toBe(before)
})

test('so is one of the same length, one that is gone, and a list of packages that has changed', () => {
  const { top, next, write } = shelf()
  const seen = new Set([sourcesNow(top)])
  const look = () => seen.add(sourcesNow(top)).size
  write('cancels', 10_000)
  expect(look()).toBe(2)
  writeFileSync(path.join(top, 'package.json'), '{}')
  expect(look()).toBe(3)
  rmSync(next)
  expect(look()).toBe(4)
})

test('each command’s file leads to what is there', () => {
  const files = readdirSync(commands).filter((name) => name.endsWith('.mjs'))
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) {
    const text = readFileSync(path.join(commands, file), 'utf8')
    for (const [, to = ''] of text.matchAll(/from .(\.[^']+)'/g))
      expect(existsSync(path.join(commands, to)), `${file} leads to ${to}`).toBe(true)
  }
})
