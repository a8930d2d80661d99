// Tests of the record of what was built: whether it is still of the sources that are there, what becomes of it once newer ones are built, and that each command's file leads to another.
import { spawnSync } from 'node:child_process'
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
import { withoutSecrets } from '#core/service/credentials.ts'
import { builtPlace, isLaid, makingPlace, putInPlace, sourcesNow } from '#server/commands/sources.mjs'

const commands = path.join(import.meta.dirname, '../../../server/commands')

function shelf() {
  const top = mkdtempSync(path.join(tmpdir(), 'kasse-sources-'))
  onTestFinished(() => rmSync(top, { recursive: true }))
  mkdirSync(path.join(top, 'core/sale'), { recursive: true })
  const next = path.join(top, 'core/sale/decide.ts')
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

/** As vite leaves it: all three parts, which say whose they are. */
function make(top: string, text: string) {
  for (const part of ['electron', 'renderer', 'server']) {
    mkdirSync(path.join(makingPlace(top), part, 'office'), { recursive: true })
    for (const file of ['index', 'office/index.html', 'main.js'])
      writeFileSync(path.join(makingPlace(top), part, file), text)
  }
}
const partsOf = (place: string) =>
  ['electron', 'renderer', 'server'].map((part) => readFileSync(path.join(place, part, 'index'), 'utf8'))

test('a till that runs keeps what it was built of, when newer sources are built beside it', () => {
  const { top, write } = shelf()
  const running = builtPlace(top)
  make(top, 'capture')
  putInPlace(running, top)
  write('captured', 20_001)
  make(top, 'captured')
  putInPlace(builtPlace(top), top)
  expect(partsOf(running)).toEqual(['capture', 'capture', 'capture'])
  expect(partsOf(builtPlace(top))).toEqual(['captured', 'captured', 'captured'])
  expect(readFileSync(path.join(top, 'dist/electron/index'), 'utf8')).toBe('captured')
})

test('of two builds of the same sources the first holds, and nothing of the second is left', () => {
  const { top } = shelf()
  for (const text of ['first', 'second']) {
    make(top, text)
    putInPlace(builtPlace(top), top)
  }
  expect(partsOf(builtPlace(top))).toEqual(['first', 'first', 'first'])
  expect(readdirSync(path.join(top, 'dist')).sort()).toEqual(['built', 'electron', 'renderer'])
})

test('ten builds are kept; what a build left that ended half-way goes, what another is making stays', () => {
  const { top, write } = shelf()
  const made: string[] = []
  const ended = spawnSync(process.execPath, ['--version'], { env: withoutSecrets(process.env) }).pid
  const [left, others] = [`making-${ended}`, `making-${process.ppid}`]
  for (const name of [left, others]) mkdirSync(path.join(top, 'dist', name), { recursive: true })
  for (let day = 1; day <= 12; day += 1) {
    write('x'.repeat(day), day)
    made.push(path.basename(builtPlace(top)))
    make(top, 'x')
    utimesSync(makingPlace(top), day, day)
    putInPlace(builtPlace(top), top)
  }
  expect(readdirSync(path.join(top, 'dist/built')).sort()).toEqual(made.slice(2).sort())
  expect(readdirSync(path.join(top, 'dist'))).toContain(others)
  expect(readdirSync(path.join(top, 'dist'))).not.toContain(left)
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

test('an older build is what packages and tests find again, once its sources are back', () => {
  const { top, write } = shelf()
  expect(isLaid(builtPlace(top), top)).toBe(false)
  make(top, 'the first')
  putInPlace(builtPlace(top), top)
  write('captured', 30_000)
  make(top, 'the second')
  putInPlace(builtPlace(top), top)
  write('capture', 20_000)
  const page = path.join(top, 'dist/renderer/office/index.html')
  expect(readFileSync(page, 'utf8')).toContain('the second')
  expect(isLaid(builtPlace(top), top)).toBe(true)
  expect(readFileSync(page, 'utf8')).toContain('the first')
})
