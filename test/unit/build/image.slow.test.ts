// Tests of the options with which a desktop starts the AppImage, by the entry that the packager itself writes into it.
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import configuration from '#build/electron-builder.ts'
import { refusedSwitch } from '#electron/switches.ts'

type Target = { desktopEntry: { value: Promise<string> } }
type Packager = { appInfo: object; config: object; platformSpecificBuildOptions: unknown }
type Image = new (
  name: string,
  packager: Packager,
  helper: { computeDesktopEntry: (options: object, exec: string) => string },
  folder: string,
) => Target
// The packager has an install of its own, and gives no name to its parts.
const packaging = new URL('../../../build/packaging/package.json', import.meta.url)
const { default: Image } = createRequire(packaging)(
  'app-builder-lib/out/targets/appimage/AppImageTarget.js',
) as { default: Image } // as the packager makes it, which asks no more of either here

test('it has none that a packaged till refuses to start with', async () => {
  const { value } = new Image(
    '',
    { appInfo: {}, config: configuration, platformSpecificBuildOptions: configuration.linux },
    { computeDesktopEntry: (_, exec) => exec },
    '',
  ).desktopEntry
  const exec = await value
  expect(exec.split(' ')[0]).toBe('AppRun')
  expect(refusedSwitch(exec.split(' ').slice(1), 'linux')).toBeUndefined()
})
