// Tests of the icons: the right container for each system, every size, on a transparent ground.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { linuxSizes, macEntries, windowsSizes } from '#test/support/package/icons.ts'
import { readPng } from '#test/support/pages/png.ts'

const build = path.join(import.meta.dirname, '../../../build')
const read = (file: string) => readFileSync(path.join(build, file))
const square = (size: number) => ({ width: size, height: size })
/** Colour and transparency, 8 bits each. */
const hasAlpha = (png: Buffer) => png[24] === 8 && png[25] === 6

test('one PNG of each size for Linux, and one large', () => {
  expect(readdirSync(path.join(build, 'icons')).toSorted()).toEqual(
    linuxSizes.map((size) => `${size}x${size}.png`).toSorted(),
  )
  for (const size of linuxSizes) {
    const png = read(`icons/${size}x${size}.png`)
    expect(readPng(png)).toEqual(square(size))
    expect(hasAlpha(png)).toBe(true)
  }
  expect(readPng(read('icon.png'))).toEqual(square(1024))
})

test('Windows’ container names each picture where it lies', () => {
  const ico = read('icon.ico')
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, windowsSizes.length])
  let end = 6 + 16 * windowsSizes.length
  for (const [at, size] of windowsSizes.entries()) {
    const entry = 6 + 16 * at
    const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)]
    expect({ size: ico[entry] === 0 ? 256 : ico[entry], offset }).toEqual({ size, offset: end })
    expect(readPng(ico.subarray(offset, offset + length))).toEqual(square(size))
    end = offset + length
  }
  expect(end).toBe(ico.length)
})

test('the Mac’s container holds each picture under its name', () => {
  const icns = read('icon.icns')
  expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length])
  const found: [string, number][] = []
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    const { width, height } = readPng(icns.subarray(at + 8))
    expect(width).toBe(height)
    found.push([icns.toString('latin1', at, at + 4), width])
  }
  expect(found).toEqual(macEntries)
})
