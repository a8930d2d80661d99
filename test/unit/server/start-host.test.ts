// Tests of where `npm start` runs the till: in Electron where it can, else behind the server, with the reason; what cannot be is refused.
import { expect, test } from 'vitest'
import { chooseHost, type HostQuestion, type HostFindings } from '#server/commands/options.ts'

const nothing: HostQuestion = { host: undefined, serverOption: undefined }
const all: HostFindings = {
  program: '/electron',
  isNamed: false,
  named: '',
  hasDisplay: true,
  noSandbox: undefined,
}

test('Electron, where its program and a display are here', () => {
  expect(chooseHost(nothing, all)).toMatchObject({
    ok: true,
    value: { host: 'electron', program: '/electron' },
  })
})

test.each<[name: string, asked: Partial<HostQuestion>, here: Partial<HostFindings>, why: RegExp]>([
  ['its program was not fetched', {}, { program: undefined }, /program is not here.*--host electron/],
  ['there is no display', {}, { hasDisplay: false }, /no display/],
  ['it would be root', {}, { noSandbox: 'electron.asRoot' }, /as root/],
  ['user namespaces are closed', {}, { noSandbox: 'electron.noNamespaces' }, /user namespaces/],
  ['a port is given', { serverOption: 'port' }, {}, /--port/],
  ['a network is given', { serverOption: 'network' }, {}, /--network/],
  ['the server is asked for', { host: 'server' }, {}, /--host server/],
  ['the server is asked for with a port', { host: 'server', serverOption: 'port' }, {}, /--host server/],
  ['the server is asked for', { host: 'server' }, { isNamed: true, program: undefined }, /--host server/],
])('the server, where %s', (_, asked, here, why) => {
  expect(chooseHost({ ...nothing, ...asked }, { ...all, ...here })).toMatchObject({
    ok: true,
    value: { host: 'server', why: expect.stringMatching(why) },
  })
})

test.each<[name: string, asked: Partial<HostQuestion>, here: Partial<HostFindings>, code: string]>([
  ['a port of the server', { serverOption: 'port' }, {}, 'option.invalid'],
  ['a network', { serverOption: 'network' }, {}, 'option.invalid'],
  ['no display', {}, { hasDisplay: false }, 'display.missing'],
  ['root', {}, { noSandbox: 'electron.asRoot' }, 'electron.asRoot'],
  ['closed user namespaces', {}, { noSandbox: 'electron.noNamespaces' }, 'electron.noNamespaces'],
  ['a named program that is not there', {}, { isNamed: true, program: undefined }, 'option.invalid'],
])('Electron, asked for with %s, is refused', (_, asked, here, code) => {
  const choice = chooseHost({ host: 'electron', serverOption: undefined, ...asked }, { ...all, ...here })
  expect(choice).toMatchObject({ ok: false, problem: { code } })
})

test('Electron, asked for, may still have to be fetched', () => {
  expect(chooseHost({ ...nothing, host: 'electron' }, { ...all, program: undefined })).toMatchObject({
    ok: true,
    value: { host: 'electron', program: undefined },
  })
})
