// The addresses that are ours, and the files they name: with the ones that fool a careless reading.
import path from 'node:path'
import { expect, test } from 'vitest'
import { fileOf, isOwnUrl, isPageOf, mayGo, mayHave, mayKeep, mayLoad } from '#electron/address.ts'

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
  expect(isOwnUrl(address)).toBe(ours)
})

const pages = path.resolve('/pages')

test.each([
  ['app://kasse/cashier/', '/pages/cashier/index.html'],
  ['app://kasse/customer/', '/pages/customer/index.html'],
  ['app://kasse/kiosk/', '/pages/kiosk/index.html'],
  ['app://kasse/office/', '/pages/office/index.html'],
  ['app://kasse/assets/a.js', '/pages/assets/a.js'],
] as const)('%s is %s', (address, file) => {
  expect(fileOf(address, pages)).toBe(path.resolve(file))
})

test.each([
  'app://kasse/..%2fsecret',
  // A folder beside ours whose name begins as ours does.
  'app://kasse/..%2fpages-old/index.html',
  'app://kasse/..%5c..%5csecret%00',
  'app://kasse/assets/%00.js',
  'app://kasse/%E0%A4%A',
  'app://other/cashier/',
  'file:///etc/passwd',
])('%s leads to no file', (address) => {
  expect(fileOf(address, pages)).toBeUndefined()
})

test.each([
  ['app://kasse/../secret', '/pages/secret'],
  ['app://kasse/%2e%2e/%2e%2e/etc/passwd', '/pages/etc/passwd'],
])('%s, which climbs, is only another name of %s', (address, file) => {
  expect(fileOf(address, pages)).toBe(path.resolve(file))
})

test.each([
  ['app://kasse/cashier/', true],
  ['app://kasse/cashier/#/sales', true],
  ['app://kasse/cashier/#', true],
  ['app://kasse/cashier', false],
  ['app://kasse/cashier/?as=office', false],
  ['app://kasse/cashier/../office/', false],
  ['app://kasse/office/#/cashier/', false],
  ['app://kasse//cashier/', false],
  ['app://KASSE/cashier/', false],
  ['app://kasse.evil.example/cashier/', false],
  ['https://kasse/cashier/', false],
  ['about:blank', false],
  ['', false],
] as const)('%s: the cashier’s page is %s', (address, isIt) => {
  expect(isPageOf(address, 'cashier')).toBe(isIt)
})

const own = 'app://kasse/office/'

test.each([
  // A page loads itself again, wherever in itself it is.
  ['app://kasse/office/', true],
  ['app://kasse/office/#/sales/3', true],
  ['app://kasse/cashier/', false],
  ['app://kasse/', false],
  ['app://kasse/office/?x', false],
  ['app://kasse/office/x', false],
  ['app://kasse/office/..', false],
  ['app://evil@kasse/office/', false],
  ['app://kasse:80/office/', false],
  ['app://kasse.evil.example/office/', false],
  ['https://evil.example/app://kasse/office/', false],
  ['https://evil.example/#app://kasse/office/', false],
  ['file:///etc/passwd', false],
  ['data:text/html,app://kasse/office/', false],
  ['blob:app://kasse/1b9d6bcd', false],
  ['javascript:alert(1)', false],
  ['view-source:app://kasse/office/', false],
  ['about:blank', false],
  ['APP://KASSE/office/', false],
  ['not an address', false],
] as const)('the office’s page may go to %s: %s', (to, isAllowed) => {
  expect(mayGo(to, true, own)).toBe(isAllowed)
})

test('nothing inside a page goes anywhere, nor does a window that main sent nowhere of ours', () => {
  expect(mayGo(own, false, own)).toBe(false)
  expect(mayGo(own, true, undefined)).toBe(false)
  const paper = 'data:text/html,paper'
  expect(mayGo(paper, true, paper)).toBe(false)
})

test.each([
  ['app://kasse/assets/a.js', true],
  ['blob:app://kasse/1b9d6bcd', true],
  ['data:image/png;base64,AA==', true],
  ['blob:app://evil/1b9d6bcd', false],
  ['blob:https://evil.example/app://kasse/', false],
  ['blob:null/app://kasse/', false],
  ['https://evil.example/data:image/png', false],
  ['https://kasse/assets/a.js', false],
  ['http://127.0.0.1/', false],
  ['ws://evil.example/', false],
  ['file:///etc/passwd', false],
  ['filesystem:app://kasse/', false],
  ['devtools://devtools/bundled/inspector.html', false],
  ['', false],
] as const)('a page may load %s: %s', (address, isAllowed) => {
  expect(mayLoad(address)).toBe(isAllowed)
})

test.each([
  ['blob:app://kasse/1b9d6bcd', 'app://kasse/office/', true],
  ['blob:app://kasse/1b9d6bcd', 'app://kasse/cashier/', true],
  ['blob:app://kasse/1b9d6bcd', 'app://kasse/kiosk/', false],
  ['blob:app://kasse/1b9d6bcd', 'app://kasse/customer/', false],
  ['blob:app://kasse/1b9d6bcd', undefined, false],
  ['blob:app://kasse.evil.example/1b9d6bcd', 'app://kasse/office/', false],
  ['blob:https://evil.example/', 'app://kasse/office/', false],
  ['app://kasse/assets/index.js', 'app://kasse/office/', false],
  ['data:application/octet-stream,x', 'app://kasse/office/', false],
  ['https://evil.example/till.exe', 'app://kasse/office/', false],
] as const)('%s may be saved by %s: %s', (address, by, isAllowed) => {
  expect(mayKeep(address, by)).toBe(isAllowed)
})

test.each([
  ['screen-wake-lock', 'app://kasse/cashier/', true],
  ['screen-wake-lock', 'app://kasse', true],
  ['screen-wake-lock', 'data:text/html,paper', false],
  ['screen-wake-lock', 'https://kasse/', false],
  ['system-wake-lock', 'app://kasse/cashier/', false],
  ['media', 'app://kasse/cashier/', false],
])('%s for %s: %s', (permission, address, isGiven) => {
  expect(mayHave(permission, address)).toBe(isGiven)
})
