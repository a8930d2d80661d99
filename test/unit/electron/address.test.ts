// Which addresses are ours, and which files they name: with the ones that fool a careless reading.
import path from 'node:path'
import { expect, test } from 'vitest'
import { fileOf, isOurs } from '#electron/address.ts'

test.each([
  ['app://kasse/cashier/', true],
  ['app://kasse/', true],
  ['app://kasse.evil.example/', false],
  ['app://evil@kasse/', false],
  ['app://kasse:80/', false],
  ['https://kasse/', false],
  ['file:///app://kasse/', false],
  ['data:text/html,app://kasse/', false],
  ['about:blank', false],
  ['', false],
  ['app:kasse', false],
] as const)('%s: ours is %s', (address, ours) => {
  expect(isOurs(address)).toBe(ours)
})

const pages = path.resolve('/pages')

test.each([
  ['app://kasse/cashier/', '/pages/index.html'],
  ['app://kasse/customer/', '/pages/index.html'],
  ['app://kasse/kiosk/', '/pages/index.html'],
  ['app://kasse/office/', '/pages/index.html'],
  ['app://kasse/assets/a.js', '/pages/assets/a.js'],
] as const)('%s is %s', (address, file) => {
  expect(fileOf(address, pages)).toBe(path.resolve(file))
})

test.each([
  'app://kasse/../secret',
  'app://kasse/..%2fsecret',
  'app://kasse/%2e%2e/%2e%2e/etc/passwd',
  'app://kasse/..%5c..%5csecret%00',
  'app://kasse/assets/%00.js',
  'app://kasse/%E0%A4%A',
  'app://other/cashier/',
  'file:///etc/passwd',
])('%s leads to no file outside the pages', (address) => {
  const file = fileOf(address, pages)
  if (file !== undefined) expect(file.startsWith(pages + path.sep)).toBe(true)
})
