// Tests of the window system: where the desktop app starts again under X11, and where it stays.
import { expect, test } from 'vitest'
import { betterOption, isWayland } from '#electron/switches.ts'

const session = { ozone: 'wayland', args: ['/opt/Kasse/kasse', '--data', '/var/till'], display: ':0' }
const isThere = (file: string) => ['/tmp/.X11-unix/X0', '/tmp/.X11-unix/X12'].includes(file)

test.each([':0', ':12', ':0.0', 'unix:0'])(
  'in a Wayland session with an X server at %s it starts again there',
  (display) => {
    expect(betterOption({ ...session, display }, isThere)).toBe('--ozone-platform=x11')
  },
)

test.each([
  ['X11 is what it is drawn by', { ozone: 'x11' }],
  ['Electron before 38 says nothing and takes X11', { ozone: '' }],
  ['Wayland was asked for', { args: [...session.args, '--ozone-platform=wayland'] }],
  ['it was started again already', { args: [...session.args, '--ozone-platform=x11'] }],
  ['there is no X server', { display: undefined }],
  ['its name is empty', { display: '' }],
  ['nothing listens by its name', { display: ':1' }],
  ['the X server is another machine’s', { display: 'localhost:10.0' }],
])('it stays where %s', (_, given) => {
  expect(betterOption({ ...session, ...given }, isThere)).toBeUndefined()
})

test('Wayland is known by what Chromium draws on', () => {
  expect(['wayland', 'x11', ''].map((ozone) => isWayland({ ozone }))).toEqual([true, false, false])
})
