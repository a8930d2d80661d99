// A file system as Windows has it: it syncs only what was opened for writing, and lets nobody rename what is just looked at.
import { expect, test } from 'vitest'
import { diskOn, type FileSystem } from '#core/system/disk.ts'

const refused = (code: string) => Object.assign(new Error(code), { code })

/** `held`: so many looks by somebody else are still to come, each of which refuses a rename. */
function windows(held: number, code = 'EPERM') {
  const did: string[] = []
  const opened: string[] = []
  const system: Record<keyof FileSystem, unknown> = {
    openSync: (place: string, flags: string) => opened.push(`${place} ${flags}`),
    fsyncSync(handle: number) {
      const [place, flags] = opened[handle - 1]?.split(' ') ?? []
      if (flags === 'r') throw refused('EPERM')
      did.push(`synced ${place}`)
    },
    closeSync: (handle: number) => did.push(`closed ${handle}`),
    renameSync(from: string, to: string) {
      if (held-- > 0) throw refused(code)
      did.push(`${from} is ${to}`)
    },
  }
  const pauses: number[] = []
  const on = (platform: NodeJS.Platform) =>
    diskOn(system as FileSystem, platform, (ms) => void pauses.push(ms)) // the four calls, and these arguments
  return { did, pauses, on }
}

test('a file is synced, and closed; a folder is left alone', () => {
  const { did, on } = windows(0)
  on('win32').syncFile('copy')
  on('win32').syncFolder('copies')
  expect(did).toEqual(['synced copy', 'closed 1'])
})

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'a file that a virus scanner looks at (%s) is moved when it has gone',
  (code) => {
    const { did, pauses, on } = windows(3, code)
    on('win32').moveFile('settings.new', 'settings')
    expect(did).toEqual(['settings.new is settings'])
    expect(pauses).toEqual([10, 20, 50])
  },
)

test('where it stays, the till says so after a second', () => {
  const { did, pauses, on } = windows(Infinity)
  expect(() => on('win32').moveFile('settings.new', 'settings')).toThrow('EPERM')
  expect(did).toEqual([])
  expect(pauses.reduce((sum, ms) => sum + ms)).toBe(1_080)
})

test('other trouble is said at once, and elsewhere any', () => {
  for (const [platform, code] of [
    ['win32', 'ENOENT'],
    ['linux', 'EPERM'],
  ] as const) {
    const { pauses, on } = windows(1, code)
    expect(() => on(platform).moveFile('a', 'b')).toThrow(code)
    expect(pauses).toEqual([])
  }
})
